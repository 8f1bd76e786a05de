#!/bin/sh
# The shop's own role, which is no superuser and owns its database and nothing else; pg_trgm is an extension that an owner may create.
# Runs once, in the first start of compose.yaml's PostgreSQL, by its local socket. From then on no superuser signs in over the network.
set -e
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role nikhar login password :'password' nosuperuser nocreatedb nocreaterole noreplication;
create database nikhar owner nikhar;
revoke connect on database nikhar from public;
alter role current_user password null;
SQL
