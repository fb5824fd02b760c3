BEGIN TRANSACTION;
CREATE TABLE accounts (
	person VARCHAR(20) NOT NULL, 
	login VARCHAR(100) NOT NULL, 
	password VARCHAR(200) NOT NULL, 
	recovery VARCHAR(200) NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_accounts PRIMARY KEY (person), 
	CONSTRAINT fk_accounts_person FOREIGN KEY(person) REFERENCES people (id), 
	CONSTRAINT uq_accounts_login UNIQUE (login)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE archive (
	"table" VARCHAR(10) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	variant VARCHAR(60) NOT NULL, 
	public BOOLEAN NOT NULL, 
	result VARCHAR(10) NOT NULL, 
	how VARCHAR(10) NOT NULL, 
	plies INTEGER NOT NULL, 
	ended BIGINT NOT NULL, 
	person_0 VARCHAR(20), 
	person_1 VARCHAR(20), 
	who_0 VARCHAR(100), 
	who_1 VARCHAR(100), 
	level_0 VARCHAR(10), 
	level_1 VARCHAR(10), 
	opening VARCHAR(200), 
	last TEXT NOT NULL, 
	CONSTRAINT pk_archive PRIMARY KEY ("table"), 
	CONSTRAINT fk_archive_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "archive" VALUES('6wjsv9v1yy','flink','board=square,size=10,corners=apart',0,'0-1','rules',22,1795037870452,'730d9c7634e39472b96a','730d9c7634e39472b96a',NULL,NULL,NULL,NULL,'Fq@d6 Fq@b1 Fi@h1 Fi@h6','2,w,3,b,3/2,w,w,2,bb,b,w,1/ww,www,ww,1,wb,bb,bbbbb,bbbbbb,wwwbb,1/1,ww,b,wb,wbbb,wbb,1,b,bwb,b/1,bww,b,b,1,www,www,w,bbb,1/1,bw,1,b,w,www,b,bbb,wbbb,1/2,b,b,w,ww,w,w,w,w/2,b,b,bw,www,ww,w,1,w/1,b,b,b,3,w,w,w/3,b,4,w,1 w 9 9');
CREATE TABLE bots (
	id VARCHAR(20) NOT NULL, 
	owner VARCHAR(20) NOT NULL, 
	hash BLOB, 
	name VARCHAR(100), 
	created BIGINT NOT NULL, 
	seen BIGINT, 
	CONSTRAINT pk_bots PRIMARY KEY (id), 
	CONSTRAINT fk_bots_id FOREIGN KEY(id) REFERENCES people (id), 
	CONSTRAINT fk_bots_owner FOREIGN KEY(owner) REFERENCES people (id), 
	CONSTRAINT uq_bots_hash UNIQUE (hash), 
	CONSTRAINT uq_bots_name UNIQUE (name)
);
CREATE TABLE events (
	"table" VARCHAR(10) NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	data JSON NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY ("table", seq), 
	CONSTRAINT fk_events_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "events" VALUES('sy1es2rfk2',1,1795037867407,'opened','{"game":"flink","options":{"board":"square","size":10,"corners":"apart"},"seats":[{"person":"730d9c7634e39472b96a","name":null,"level":null,"asked":null},{"person":"730d9c7634e39472b96a","name":null,"level":null,"asked":null}],"hotseat":true,"listed":false,"casual":false,"clock":{"kind":"none"},"start":null,"stack":null,"turn":0}');
INSERT INTO "events" VALUES('sy1es2rfk2',2,1795037868418,'moved','{"seat":0,"ply":0,"code":1653,"text":"Fq@d6","turn":1}');
INSERT INTO "events" VALUES('sy1es2rfk2',3,1795037868480,'moved','{"seat":1,"ply":1,"code":1601,"text":"Fq@b1","turn":0}');
INSERT INTO "events" VALUES('sy1es2rfk2',4,1795037868532,'moved','{"seat":0,"ply":2,"code":807,"text":"Fi@h1","turn":1}');
INSERT INTO "events" VALUES('sy1es2rfk2',5,1795037868584,'moved','{"seat":1,"ply":3,"code":857,"text":"Fi@h6","turn":0}');
INSERT INTO "events" VALUES('sy1es2rfk2',6,1795037868640,'moved','{"seat":0,"ply":4,"code":755,"text":"Fh@f6","turn":1}');
INSERT INTO "events" VALUES('sy1es2rfk2',7,1795037868688,'moved','{"seat":1,"ply":5,"code":75,"text":"Fa@f8","turn":0}');
INSERT INTO "events" VALUES('sy1es2rfk2',8,1795037868740,'moved','{"seat":0,"ply":6,"code":71,"text":"Fa@b8","turn":1}');
INSERT INTO "events" VALUES('sy1es2rfk2',9,1795037868792,'moved','{"seat":1,"ply":7,"code":622,"text":"Fg@c3","turn":0}');
INSERT INTO "events" VALUES('sy1es2rfk2',10,1795037868840,'moved','{"seat":0,"ply":8,"code":1868,"text":"Fs@i7","turn":1}');
INSERT INTO "events" VALUES('sy1es2rfk2',11,1795037868891,'moved','{"seat":1,"ply":9,"code":964,"text":"Fj@e7","turn":0}');
INSERT INTO "events" VALUES('sy1es2rfk2',12,1795037868940,'moved','{"seat":0,"ply":10,"code":824,"text":"Fi@e3","turn":1}');
INSERT INTO "events" VALUES('sy1es2rfk2',13,1795037868992,'moved','{"seat":1,"ply":11,"code":1476,"text":"Fo@g8","turn":0}');
INSERT INTO "events" VALUES('sy1es2rfk2',14,1795037869052,'moved','{"seat":0,"ply":12,"code":1724,"text":"Fr@e3","turn":1}');
INSERT INTO "events" VALUES('sy1es2rfk2',15,1795037869100,'moved','{"seat":1,"ply":13,"code":241,"text":"Fc@b5","turn":0}');
INSERT INTO "events" VALUES('sy1es2rfk2',16,1795037869156,'moved','{"seat":0,"ply":14,"code":470,"text":"Fe@a8","turn":1}');
INSERT INTO "events" VALUES('sy1es2rfk2',17,1795037869212,'moved','{"seat":1,"ply":15,"code":476,"text":"Fe@g8","turn":0}');
INSERT INTO "events" VALUES('6wjsv9v1yy',1,1795037869288,'opened','{"game":"flink","options":{"board":"square","size":10,"corners":"apart"},"seats":[{"person":"730d9c7634e39472b96a","name":null,"level":null,"asked":null},{"person":"730d9c7634e39472b96a","name":null,"level":null,"asked":null}],"hotseat":true,"listed":false,"casual":false,"clock":{"kind":"none"},"start":null,"stack":null,"turn":0}');
INSERT INTO "events" VALUES('6wjsv9v1yy',2,1795037869327,'moved','{"seat":0,"ply":0,"code":1653,"text":"Fq@d6","turn":1}');
INSERT INTO "events" VALUES('6wjsv9v1yy',3,1795037869387,'moved','{"seat":1,"ply":1,"code":1601,"text":"Fq@b1","turn":0}');
INSERT INTO "events" VALUES('6wjsv9v1yy',4,1795037869440,'moved','{"seat":0,"ply":2,"code":807,"text":"Fi@h1","turn":1}');
INSERT INTO "events" VALUES('6wjsv9v1yy',5,1795037869488,'moved','{"seat":1,"ply":3,"code":857,"text":"Fi@h6","turn":0}');
INSERT INTO "events" VALUES('6wjsv9v1yy',6,1795037869536,'moved','{"seat":0,"ply":4,"code":755,"text":"Fh@f6","turn":1}');
INSERT INTO "events" VALUES('6wjsv9v1yy',7,1795037869580,'moved','{"seat":1,"ply":5,"code":75,"text":"Fa@f8","turn":0}');
INSERT INTO "events" VALUES('6wjsv9v1yy',8,1795037869628,'moved','{"seat":0,"ply":6,"code":71,"text":"Fa@b8","turn":1}');
INSERT INTO "events" VALUES('6wjsv9v1yy',9,1795037869676,'moved','{"seat":1,"ply":7,"code":622,"text":"Fg@c3","turn":0}');
INSERT INTO "events" VALUES('6wjsv9v1yy',10,1795037869724,'moved','{"seat":0,"ply":8,"code":1868,"text":"Fs@i7","turn":1}');
INSERT INTO "events" VALUES('6wjsv9v1yy',11,1795037869772,'moved','{"seat":1,"ply":9,"code":964,"text":"Fj@e7","turn":0}');
INSERT INTO "events" VALUES('6wjsv9v1yy',12,1795037869832,'moved','{"seat":0,"ply":10,"code":824,"text":"Fi@e3","turn":1}');
INSERT INTO "events" VALUES('6wjsv9v1yy',13,1795037869887,'moved','{"seat":1,"ply":11,"code":1476,"text":"Fo@g8","turn":0}');
INSERT INTO "events" VALUES('6wjsv9v1yy',14,1795037869948,'moved','{"seat":0,"ply":12,"code":1724,"text":"Fr@e3","turn":1}');
INSERT INTO "events" VALUES('6wjsv9v1yy',15,1795037870008,'moved','{"seat":1,"ply":13,"code":241,"text":"Fc@b5","turn":0}');
INSERT INTO "events" VALUES('6wjsv9v1yy',16,1795037870063,'moved','{"seat":0,"ply":14,"code":470,"text":"Fe@a8","turn":1}');
INSERT INTO "events" VALUES('6wjsv9v1yy',17,1795037870116,'moved','{"seat":1,"ply":15,"code":476,"text":"Fe@g8","turn":0}');
INSERT INTO "events" VALUES('6wjsv9v1yy',18,1795037870184,'moved','{"seat":0,"ply":16,"code":1627,"text":"Fq@h3","turn":1}');
INSERT INTO "events" VALUES('6wjsv9v1yy',19,1795037870232,'moved','{"seat":1,"ply":17,"code":146,"text":"Fb@g5","turn":0}');
INSERT INTO "events" VALUES('6wjsv9v1yy',20,1795037870280,'moved','{"seat":0,"ply":18,"code":2135,"text":"Fv@f4","turn":1}');
INSERT INTO "events" VALUES('6wjsv9v1yy',21,1795037870332,'moved','{"seat":1,"ply":19,"code":1948,"text":"Ft@i5","turn":0}');
INSERT INTO "events" VALUES('6wjsv9v1yy',22,1795037870396,'moved','{"seat":0,"ply":20,"code":2341,"text":"Fx@b5","turn":1}');
INSERT INTO "events" VALUES('6wjsv9v1yy',23,1795037870452,'moved','{"seat":1,"ply":21,"code":163,"text":"Fb@d7","turn":null}');
INSERT INTO "events" VALUES('6wjsv9v1yy',24,1795037870452,'ended','{"result":"0-1","how":"rules"}');
CREATE TABLE heartbeat (
	id SMALLINT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_heartbeat PRIMARY KEY (id)
);
CREATE TABLE keys (
	name VARCHAR(20) NOT NULL, 
	value BLOB NOT NULL, 
	CONSTRAINT pk_keys PRIMARY KEY (name)
);
CREATE TABLE outages (
	start BIGINT NOT NULL, 
	"end" BIGINT NOT NULL, 
	CONSTRAINT pk_outages PRIMARY KEY (start)
);
CREATE TABLE people (
	id VARCHAR(20) NOT NULL, 
	name VARCHAR(100), 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_people PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('730d9c7634e39472b96a',NULL,1795037866599);
CREATE TABLE ratings (
	person VARCHAR(20) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	number INTEGER NOT NULL, 
	"table" VARCHAR(10) NOT NULL, 
	seat SMALLINT NOT NULL, 
	at BIGINT NOT NULL, 
	rating FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	change FLOAT NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (person, game, number), 
	CONSTRAINT fk_ratings_person FOREIGN KEY(person) REFERENCES people (id), 
	CONSTRAINT fk_ratings_table FOREIGN KEY("table") REFERENCES tables (id)
);
CREATE TABLE reviews (
	id VARCHAR(64) NOT NULL, 
	judged JSON NOT NULL, 
	asked BIGINT NOT NULL, 
	CONSTRAINT pk_reviews PRIMARY KEY (id)
);
CREATE TABLE steps (
	position BIGINT NOT NULL, 
	move VARCHAR(60) NOT NULL, 
	result VARCHAR(10) NOT NULL, 
	"table" VARCHAR(10) NOT NULL, 
	ply SMALLINT NOT NULL, 
	CONSTRAINT pk_steps PRIMARY KEY (position, move, result, "table", ply), 
	CONSTRAINT fk_steps_table FOREIGN KEY("table") REFERENCES tables (id)
)
 WITHOUT ROWID

;
CREATE TABLE tables (
	id VARCHAR(10) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	options JSON NOT NULL, 
	clock JSON NOT NULL, 
	listed BOOLEAN NOT NULL, 
	timed BOOLEAN NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	turn SMALLINT, 
	ply INTEGER NOT NULL, 
	result VARCHAR(10) NOT NULL, 
	person_0 VARCHAR(20), 
	person_1 VARCHAR(20), 
	name_0 VARCHAR(100), 
	name_1 VARCHAR(100), 
	level_0 VARCHAR(10), 
	level_1 VARCHAR(10), 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, asked VARCHAR(20), casual BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('sy1es2rfk2','flink','{"board":"square","size":10,"corners":"apart"}','{"kind":"none"}',0,0,'playing',0,16,'*','730d9c7634e39472b96a','730d9c7634e39472b96a',NULL,NULL,NULL,NULL,1795037867407,1795037869212,NULL,0);
INSERT INTO "tables" VALUES('6wjsv9v1yy','flink','{"board":"square","size":10,"corners":"apart"}','{"kind":"none"}',0,0,'over',NULL,22,'0-1','730d9c7634e39472b96a','730d9c7634e39472b96a',NULL,NULL,NULL,NULL,1795037869288,1795037870452,NULL,0);
CREATE TABLE tokens (
	hash BLOB NOT NULL, 
	person VARCHAR(20) NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	CONSTRAINT pk_tokens PRIMARY KEY (hash), 
	CONSTRAINT fk_tokens_person FOREIGN KEY(person) REFERENCES people (id)
);
CREATE INDEX ix_tables_status ON tables (status);
CREATE INDEX ix_tables_person_0 ON tables (person_0);
CREATE INDEX ix_tables_person_1 ON tables (person_1);
CREATE INDEX ix_tokens_person ON tokens (person);
CREATE INDEX ix_ratings_table ON ratings ("table");
CREATE INDEX ix_archive_ended ON archive (ended, "table");
CREATE INDEX ix_archive_game ON archive (game, ended, "table");
CREATE INDEX ix_archive_variant ON archive (game, variant, ended, "table");
CREATE INDEX ix_archive_person_0 ON archive (person_0, ended);
CREATE INDEX ix_archive_person_1 ON archive (person_1, ended);
CREATE INDEX ix_archive_who_0 ON archive (who_0, ended);
CREATE INDEX ix_archive_who_1 ON archive (who_1, ended);
CREATE INDEX ix_archive_level_0 ON archive (level_0, ended);
CREATE INDEX ix_archive_level_1 ON archive (level_1, ended);
CREATE INDEX ix_bots_owner ON bots (owner);
CREATE INDEX ix_tables_asked ON tables (asked);
CREATE INDEX ix_reviews_asked ON reviews (asked);
COMMIT;
