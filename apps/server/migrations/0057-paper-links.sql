-- Links by which a customer opens the paper of one sale or document, without signing in.

CREATE TABLE paper_links (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  sale_id uuid,
  document_id uuid,
  channel text NOT NULL CHECK (channel IN ('qr', 'whatsapp', 'email', 'copy')),
  recipient text NOT NULL DEFAULT '' CHECK (length(recipient) <= 254),
  language text NOT NULL CHECK (language IN ('he', 'en')),
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  ended_at timestamptz,
  opened integer NOT NULL DEFAULT 0 CHECK (opened >= 0),
  opened_at timestamptz,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions (cloud_id, id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id),
  CHECK (num_nonnulls(sale_id, document_id) = 1),
  UNIQUE (cloud_id, token_hash),
  CHECK ((opened = 0) = (opened_at IS NULL))
);
COMMENT ON TABLE paper_links IS 'Links to the page of one paper each, for any visitor who has the link. The token itself is not stored';
COMMENT ON COLUMN paper_links.token_hash IS 'SHA-256 of the token in the address: 128 random bits in 22 letters';
COMMENT ON COLUMN paper_links.channel IS 'How it was handed over; whatsapp = opened there, not known to be sent';
COMMENT ON COLUMN paper_links.recipient IS 'Phone or address that it was handed to; empty = none';
COMMENT ON COLUMN paper_links.made_by IS 'Name of the employee or user who sent it';
COMMENT ON COLUMN paper_links.ends_at IS 'From then on the page answers that the link has ended';
COMMENT ON COLUMN paper_links.ended_at IS 'When it was called off; null = it was not';
COMMENT ON COLUMN paper_links.opened IS 'Times that the page was opened; of the visitor nothing is kept';
CREATE INDEX paper_links_token ON paper_links (token_hash);
CREATE INDEX paper_links_sale ON paper_links (cloud_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX paper_links_document ON paper_links (cloud_id, document_id) WHERE (document_id IS NOT NULL);
CALL protect_tenant_table('paper_links', 'SELECT, INSERT');
GRANT UPDATE (ended_at, opened, opened_at) ON paper_links TO dalpak_app;

-- The business of a token, and the link there: all that a visitor's address tells. The first link of a token is meant,
-- so that a visitor who got one cannot lead its address to a paper of another business.
CALL open_to_owner_functions('paper_links');
CREATE FUNCTION auth_find_paper_link(p_token_hash bytea) RETURNS TABLE (cloud_id integer, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT l.cloud_id, l.id FROM paper_links l WHERE l.token_hash = p_token_hash ORDER BY l.made_at, l.cloud_id LIMIT 1 $$;
REVOKE EXECUTE ON FUNCTION auth_find_paper_link(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION auth_find_paper_link(bytea) TO dalpak_system;
