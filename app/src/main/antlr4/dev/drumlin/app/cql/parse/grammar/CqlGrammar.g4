/*
 * The CQL that Drumlin reads: one statement, then the end of the text.
 *
 * The grammar holds structure only. Types, functions and options are plain names here, so that an unknown one is
 * reported by name later, not as a syntax error. Features that are recognised but not offered have a rule (or are
 * caught by their first words before parsing) so that they too get a clear answer.
 *
 * Recursion is possible only through ( [ { and <, which is what the nesting check in front of the parser counts.
 */
grammar CqlGrammar;

options { caseInsensitive = true; }

singleStatement : statement ';'* EOF ;

statement
    : select
    | insert
    | update
    | delete
    | batch
    | truncate
    | use
    | createKeyspace
    | alterKeyspace
    | dropKeyspace
    | createTable
    | alterTable
    | dropTable
    ;

// ---------------------------------------------------------------------------------------------------- reading

select
    : K_SELECT K_DISTINCT? selection K_FROM tableName where? groupBy? orderBy? perPartitionLimit? limit?
      (K_ALLOW K_FILTERING)? (K_BYPASS K_CACHE)? using?
    ;

selection : '*' | selector (',' selector)* ;

selector : selectable (K_AS name)? ;

selectable
    : K_CAST '(' selectable K_AS namedType ')'                   # castSelectable
    | functionName '(' '*' ')'                                   # starSelectable
    | functionName '(' (selectable (',' selectable)*)? ')'       # functionSelectable
    | name '[' term ']'                                          # elementSelectable
    | name '.' name                                              # fieldSelectable
    | name                                                       # columnSelectable
    | valueTerm                                                  # termSelectable
    ;

where : K_WHERE relation (K_AND relation)* ;

relation
    : name comparison term                                       # columnRelation
    | name '[' term ']' comparison term                          # elementRelation
    | name K_NOT? K_IN inValues                                  # inRelation
    | name K_CONTAINS K_KEY? term                                # containsRelation
    | name K_LIKE term                                           # likeRelation
    | name K_IS K_NOT K_NULL                                     # notNullRelation
    | K_TOKEN names comparison term                              # tokenRelation
    | names comparison (tupleLiteral | bindMarker)               # tupleRelation
    | names K_IN inTuples                                        # tupleInRelation
    | '(' relation ')'                                           # bracketedRelation
    ;

comparison : '=' | '<' | '<=' | '>' | '>=' | '!=' ;

inValues : bindMarker | '(' (term (',' term)*)? ')' ;

inTuples : bindMarker | '(' (inTuple (',' inTuple)*)? ')' ;

inTuple : tupleLiteral | bindMarker ;

groupBy : K_GROUP K_BY selectable (',' selectable)* ;

orderBy : K_ORDER K_BY ordering (',' ordering)* ;

ordering : name (K_ASC | K_DESC)? ;

perPartitionLimit : K_PER K_PARTITION K_LIMIT scalar ;

limit : K_LIMIT scalar ;

// ---------------------------------------------------------------------------------------------------- writing

insert : K_INSERT K_INTO tableName (K_JSON term | names K_VALUES '(' term (',' term)* ')' (K_IF K_NOT K_EXISTS)? using?) ;

update : K_UPDATE tableName using? K_SET assignment (',' assignment)* where (K_IF conditions)? ;

assignment
    : name '=' term (('+' | '-') name)?                          # setAssignment
    | name '=' name ('+' | '-') term                             # addAssignment
    | name '=' name INTEGER                                      # addSignedAssignment
    | name ('+=' | '-=') term                                    # shortAssignment
    | name '[' term ']' '=' term                                 # elementAssignment
    | name '.' name '=' term                                     # fieldAssignment
    ;

delete : K_DELETE (deletion (',' deletion)*)? K_FROM tableName using? where (K_IF conditions)? ;

deletion : name ('[' term ']' | '.' name)? ;

conditions : K_EXISTS | condition (K_AND condition)* ;

condition : name ('[' term ']' | '.' name)? (comparison term | K_IN inValues) ;

using : K_USING usingItem (K_AND usingItem)* ;

usingItem : (K_TIMESTAMP | K_TTL | K_TIMEOUT) scalar ;

batch : K_BEGIN (K_LOGGED | K_UNLOGGED | K_COUNTER)? K_BATCH using? (modification ';'?)* K_APPLY K_BATCH ;

modification : insert | update | delete ;

truncate : K_TRUNCATE (K_TABLE | K_COLUMNFAMILY)? tableName ;

use : K_USE name ;

// ---------------------------------------------------------------------------------------------------- schema

createKeyspace : K_CREATE (K_KEYSPACE | K_SCHEMA) ifNotExists? name (K_WITH options_)? ;

alterKeyspace : K_ALTER (K_KEYSPACE | K_SCHEMA) ifExists? name K_WITH options_ ;

dropKeyspace : K_DROP (K_KEYSPACE | K_SCHEMA) ifExists? name ;

createTable
    : K_CREATE (K_TABLE | K_COLUMNFAMILY) ifNotExists? tableName '(' tableElement (',' tableElement)* ')'
      (K_WITH tableProperty (K_AND tableProperty)*)?
    ;

tableElement
    : columnDefinition (K_PRIMARY K_KEY)?
    | K_PRIMARY K_KEY '(' partitionKey (',' name)* ')'
    ;

partitionKey : name | names ;

columnDefinition : name typeName K_STATIC? ;

tableProperty
    : K_CLUSTERING K_ORDER K_BY '(' ordering (',' ordering)* ')'
    | K_COMPACT K_STORAGE
    | option
    ;

alterTable : K_ALTER (K_TABLE | K_COLUMNFAMILY) ifExists? tableName alteration ;

alteration
    : K_ADD ifNotExists? (columnDefinition (',' columnDefinition)* | '(' columnDefinition (',' columnDefinition)* ')')  # addColumns
    | K_DROP ifExists? (name (',' name)* | names) (K_USING K_TIMESTAMP scalar)?                                         # dropColumns
    | K_RENAME ifExists? renaming (K_AND renaming)*                                                                     # renameColumns
    | K_ALTER ifExists? name K_TYPE typeName                                                                            # alterType
    | K_WITH options_                                                                                                   # alterOptions
    ;

renaming : name K_TO name ;

dropTable : K_DROP (K_TABLE | K_COLUMNFAMILY) ifExists? tableName ;

ifNotExists : K_IF K_NOT K_EXISTS ;

ifExists : K_IF K_EXISTS ;

options_ : option (K_AND option)* ;

option : name '=' (constant | braceLiteral) ;

// ---------------------------------------------------------------------------------------------------- names, types

tableName : (name '.')? name ;

names : '(' name (',' name)* ')' ;

functionName : (name '.')? (name | K_TOKEN) ;

typeName : namedType | STRING ;

namedType : (name '.')? (name | K_SET) ('<' typeName (',' typeName)* '>')? ;

name : IDENTIFIER | QUOTED_NAME | ISO_DURATION | unreserved ;

unreserved
    : K_AS | K_BYPASS | K_CACHE | K_CAST | K_CLUSTERING | K_COMPACT | K_CONTAINS | K_COUNTER | K_DISTINCT | K_EXISTS
    | K_FILTERING | K_GROUP | K_JSON | K_KEY | K_LIKE | K_LOGGED | K_PARTITION | K_PER | K_STATIC | K_STORAGE
    | K_TIMEOUT | K_TIMESTAMP | K_TTL | K_TYPE | K_VALUES
    ;

// ---------------------------------------------------------------------------------------------------- terms

term : valueTerm | functionCall ;

valueTerm : constant | bindMarker | listLiteral | braceLiteral | tupleLiteral | typeHint ;

scalar : constant | bindMarker ;

constant
    : STRING
    | INTEGER
    | FLOAT
    | K_TRUE
    | K_FALSE
    | UUID
    | BLOB
    | DURATION
    | ISO_DURATION
    | '-'? (K_NAN | K_INFINITY)
    | K_NULL
    ;

bindMarker : '?' | ':' name ;

listLiteral : '[' (term (',' term)*)? ']' ;

braceLiteral
    : '{' '}'                                                    # emptyBraces
    | '{' name ':' term (',' name ':' term)* '}'                 # userTypeLiteral
    | '{' term (mapRest | (',' term)*) '}'                       # setOrMap
    ;

mapRest : ':' term (',' term ':' term)* ;

tupleLiteral : '(' term (',' term)* ')' ;

// The hinted term is never itself a hint: a chain of hints would be a recursion without brackets around it.
typeHint : '(' namedType ')' hinted ;

hinted : constant | bindMarker | listLiteral | braceLiteral | tupleLiteral | functionCall ;

functionCall : functionName '(' (term (',' term)*)? ')' ;

// ---------------------------------------------------------------------------------------------------- tokens

// Reserved: names only when quoted.
K_ADD          : 'ADD' ;
K_ALLOW        : 'ALLOW' ;
K_ALTER        : 'ALTER' ;
K_AND          : 'AND' ;
K_APPLY        : 'APPLY' ;
K_ASC          : 'ASC' ;
K_AUTHORIZE    : 'AUTHORIZE' ;
K_BATCH        : 'BATCH' ;
K_BEGIN        : 'BEGIN' ;
K_BY           : 'BY' ;
K_COLUMNFAMILY : 'COLUMNFAMILY' ;
K_CREATE       : 'CREATE' ;
K_DELETE       : 'DELETE' ;
K_DESC         : 'DESC' ;
K_DESCRIBE     : 'DESCRIBE' ;
K_DROP         : 'DROP' ;
K_ENTRIES      : 'ENTRIES' ;
K_EXECUTE      : 'EXECUTE' ;
K_FALSE        : 'FALSE' ;
K_FROM         : 'FROM' ;
K_FULL         : 'FULL' ;
K_GRANT        : 'GRANT' ;
K_IF           : 'IF' ;
K_IN           : 'IN' ;
K_INDEX        : 'INDEX' ;
K_INFINITY     : 'INFINITY' ;
K_INSERT       : 'INSERT' ;
K_INTO         : 'INTO' ;
K_IS           : 'IS' ;
K_KEYSPACE     : 'KEYSPACE' ;
K_LIMIT        : 'LIMIT' ;
K_MATERIALIZED : 'MATERIALIZED' ;
K_MODIFY       : 'MODIFY' ;
K_NAN          : 'NAN' ;
K_NORECURSIVE  : 'NORECURSIVE' ;
K_NOT          : 'NOT' ;
K_NULL         : 'NULL' ;
K_OF           : 'OF' ;
K_ON           : 'ON' ;
K_OR           : 'OR' ;
K_ORDER        : 'ORDER' ;
K_PRIMARY      : 'PRIMARY' ;
K_RENAME       : 'RENAME' ;
K_REPLACE      : 'REPLACE' ;
K_REVOKE       : 'REVOKE' ;
K_SCHEMA       : 'SCHEMA' ;
K_SELECT       : 'SELECT' ;
K_SET          : 'SET' ;
K_TABLE        : 'TABLE' ;
K_TO           : 'TO' ;
K_TOKEN        : 'TOKEN' ;
K_TRUE         : 'TRUE' ;
K_TRUNCATE     : 'TRUNCATE' ;
K_UNLOGGED     : 'UNLOGGED' ;
K_UPDATE       : 'UPDATE' ;
K_USE          : 'USE' ;
K_USING        : 'USING' ;
K_VIEW         : 'VIEW' ;
K_WHERE        : 'WHERE' ;
K_WITH         : 'WITH' ;

// Unreserved: names everywhere, see the rule of that name.
K_AS           : 'AS' ;
K_BYPASS       : 'BYPASS' ;
K_CACHE        : 'CACHE' ;
K_CAST         : 'CAST' ;
K_CLUSTERING   : 'CLUSTERING' ;
K_COMPACT      : 'COMPACT' ;
K_CONTAINS     : 'CONTAINS' ;
K_COUNTER      : 'COUNTER' ;
K_DISTINCT     : 'DISTINCT' ;
K_EXISTS       : 'EXISTS' ;
K_FILTERING    : 'FILTERING' ;
K_GROUP        : 'GROUP' ;
K_JSON         : 'JSON' ;
K_KEY          : 'KEY' ;
K_LIKE         : 'LIKE' ;
K_LOGGED       : 'LOGGED' ;
K_PARTITION    : 'PARTITION' ;
K_PER          : 'PER' ;
K_STATIC       : 'STATIC' ;
K_STORAGE      : 'STORAGE' ;
K_TIMEOUT      : 'TIMEOUT' ;
K_TIMESTAMP    : 'TIMESTAMP' ;
K_TTL          : 'TTL' ;
K_TYPE         : 'TYPE' ;
K_VALUES       : 'VALUES' ;

STRING : '\'' (~'\'' | '\'\'')* '\'' | '$$' .*? '$$' ;

QUOTED_NAME : '"' (~'"' | '""')* '"' ;

INTEGER : '-'? DIGIT+ ;

FLOAT : '-'? DIGIT+ ('.' DIGIT* EXPONENT? | EXPONENT) ;

UUID : HEX4 HEX4 '-' HEX4 '-' HEX4 '-' HEX4 '-' HEX4 HEX4 HEX4 ;

BLOB : '0X' HEX* ;

DURATION : '-'? (DIGIT+ DURATION_UNIT)+ ;

// P1Y2M3DT4H5M6S, P3W, P0001-02-03T04:05:06. Those that look like a name are one where a name is asked for.
ISO_DURATION
    : 'P' (DIGIT+ [YMD])+ ('T' (DIGIT+ [HMS])+)?
    | 'PT' (DIGIT+ [HMS])+
    | 'P' DIGIT+ 'W'
    | NEGATIVE_DURATION
    | DATE_DURATION
    ;

IDENTIFIER : [A-Z] [A-Z0-9_]* ;

WHITESPACE : [ \t\r\n\u000B\u000C\u00A0\uFEFF]+ -> skip ;

COMMENT : ('--' | '//') ~[\r\n]* -> skip ;

BLOCK_COMMENT : '/*' .*? '*/' -> skip ;

// Whatever nothing else takes: the parser reports it with its place, so that the lexer itself never fails.
UNKNOWN : . ;

fragment NEGATIVE_DURATION : '-' ('P' (DIGIT+ [YMD])+ ('T' (DIGIT+ [HMS])+)? | 'PT' (DIGIT+ [HMS])+ | 'P' DIGIT+ 'W') ;
fragment DATE_DURATION : 'P' DIGIT+ '-' DIGIT+ '-' DIGIT+ 'T' DIGIT+ ':' DIGIT+ ':' DIGIT+ ;
fragment DURATION_UNIT : 'Y' | 'MO' | 'W' | 'D' | 'H' | 'M' | 'S' | 'MS' | 'US' | '\u00B5S' | '\u03BCS' | 'NS' ;
fragment EXPONENT : 'E' [+-]? DIGIT+ ;
fragment HEX4 : HEX HEX HEX HEX ;
fragment HEX : [0-9A-F] ;
fragment DIGIT : [0-9] ;
