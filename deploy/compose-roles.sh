#!/bin/sh
# Makes the role of the nodes, which may add records and read them; `sortilege migrate --nodes` grants it that.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$NODE_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE sortilege LOGIN PASSWORD :'password';
SQL
