-- What a cashier sees of the customer on the bill: what they owe and what is open, where they live, who is theirs.
CREATE VIEW customer_accounts WITH (security_invoker = true) AS
  SELECT c.cloud_id, c.id,
    coalesce(nullif(c.phone2, ''), c.phone) AS cell_phone, c.email, c.city, c.address, c.house_number, c.entrance, c.floor, c.apartment, c.notes, c.account_code,
    c.balance, CASE WHEN c.club THEN c.club_expires END AS club_expires, c.birthday,
    (SELECT count(*)::integer FROM transactions t WHERE t.cloud_id = c.cloud_id AND t.customer_id = c.id AND t.official_code IS DISTINCT FROM 330) AS visits,
    (SELECT coalesce(sum(v.balance), 0)::bigint FROM credit_vouchers v
      WHERE v.cloud_id = c.cloud_id AND v.customer_id = c.id AND v.active AND (v.expires_on IS NULL OR v.expires_on >= current_date)) AS credits,
    c.balance + (SELECT coalesce(sum(d.total), 0)::bigint FROM documents d
      WHERE d.cloud_id = c.cloud_id AND d.customer_id = c.id AND d.document_type = 3 AND d.lifecycle NOT IN ('draft', 'canceled', 'closed', 'invoiced', 'credit_invoiced')) AS balance_total,
    (SELECT count(*)::integer FROM documents d WHERE d.cloud_id = c.cloud_id AND d.customer_id = c.id
      AND (d.document_type IN (2, 3) AND d.lifecycle NOT IN ('draft', 'canceled', 'closed', 'invoiced', 'delivery_noted', 'credit_invoiced')
        OR d.document_type = 6 AND d.lifecycle NOT IN ('draft', 'canceled', 'credit_invoiced') AND d.payment_status IS DISTINCT FROM 'paid')) AS documents_open,
    -- What was paid went to the oldest first: open are the newest that the balance reaches.
    CASE WHEN c.balance <= 0 THEN 0 ELSE (SELECT count(*)::integer FROM (
      SELECT sum(p.amount) OVER (ORDER BY t.issued_at DESC, t.id) - p.amount AS newer FROM transactions t
      JOIN transaction_payments p ON p.cloud_id = t.cloud_id AND p.transaction_id = t.id AND p.type_id = 9 AND p.details ->> 'method' = 'customer_credit' AND p.amount > 0
      WHERE t.cloud_id = c.cloud_id AND t.customer_id = c.id) o WHERE o.newer < c.balance) END AS transactions_open,
    (SELECT d.document_type::integer FROM documents d WHERE d.cloud_id = c.cloud_id AND d.customer_id = c.id ORDER BY d.issued_at DESC, d.id DESC LIMIT 1) AS document_type_id,
    (SELECT d.document_type::integer FROM documents d WHERE d.cloud_id = c.cloud_id AND d.customer_id = c.id GROUP BY d.document_type ORDER BY count(*) DESC, d.document_type LIMIT 1) AS def_type_id,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'phone', coalesce(nullif(k.mobile, ''), k.phone), 'email', k.email) ORDER BY k.is_main DESC, k.name_search, k.id), '[]')
      FROM contacts k WHERE k.cloud_id = c.cloud_id AND k.customer_id = c.id AND k.active) AS contacts,
    (SELECT coalesce(jsonb_agg(m.id ORDER BY m.id), '[]') FROM memberships m
      WHERE m.cloud_id = c.cloud_id AND m.customer_id = c.id AND m.active AND (m.expires_on IS NULL OR m.expires_on >= current_date)) AS subscribes
  FROM customers c;
GRANT SELECT ON customer_accounts TO dalpak_app;

-- Tills that are filled hear of all of them again.
ALTER TABLE sync_versions NO FORCE ROW LEVEL SECURITY;
UPDATE sync_versions SET version = version + 1 WHERE table_name = 'Customers';
UPDATE customers c SET version = v.version FROM sync_versions v WHERE v.cloud_id = c.cloud_id AND v.table_name = 'Customers';
ALTER TABLE sync_versions FORCE ROW LEVEL SECURITY;
