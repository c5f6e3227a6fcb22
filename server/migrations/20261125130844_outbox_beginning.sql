-- The oldest event tells whether a page that comes back has missed some. Where none was ever forgotten it lies before every cursor: a transaction of another database
-- may be older than the first event here, and a cursor taken while it runs is older, too.
insert into outbox (xid, topic, payload) select '0', 'beginning', '{}' where not exists (select from outbox);
