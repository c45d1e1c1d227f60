#!/bin/sh
# Run once by the image of PostgreSQL, as its administrator, where the tables have no folder yet: the database, the archive, and a role
# each for who makes tables and who uses them (docs/how-to/production-database.md). Never again: later changes go by psql.
set -eu
for name in SMGT_OWNER_PASSWORD SMGT_APPLICATION_PASSWORD; do
  if [ -z "$(printenv "$name")" ]; then
    echo "$name is missing: give it in /etc/smgt/database.env, take the empty volume away (docker compose down --volumes), start again." >&2
    exit 1
  fi
done
# Passwords come from the environment: arguments of a program can be read by everybody on the machine.
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\getenv owner SMGT_OWNER_PASSWORD
\getenv application SMGT_APPLICATION_PASSWORD
create role smgt_owner login password :'owner';
create role smgt_application login password :'application';
create database smgt owner smgt_owner;
SQL
echo "include '/etc/postgresql-archive.conf'" >> "$PGDATA/postgresql.conf"
