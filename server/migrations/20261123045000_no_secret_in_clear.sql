-- Older versions kept the secret here in the clear, and make one where there is none: beside this version they must not.
ALTER TABLE "installation" ADD CONSTRAINT "installation_no_secret" CHECK ("name" <> 'secret') NOT VALID;
