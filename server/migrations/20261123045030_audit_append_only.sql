-- Besides the triggers: whoever the app runs as, the owner of a database of one's own among them, may only read and append.
DO $$ BEGIN
  EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON "audit" FROM %I', current_user);
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'opsyard_app') THEN
    REVOKE UPDATE, DELETE, TRUNCATE ON "audit" FROM opsyard_app;
  END IF;
END $$;
