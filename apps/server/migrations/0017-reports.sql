-- What reports need of a sold row as it was at its sale.
ALTER TABLE transaction_rows ADD COLUMN unit_cost bigint, ADD COLUMN seller_id integer;
COMMENT ON COLUMN transaction_rows.unit_cost IS 'Agorot before VAT of one unit when it was sold; of a refund, as of the refunded row; null = not known';
COMMENT ON COLUMN transaction_rows.seller_id IS 'Seller of the row, else of the sale; null = the employee of the sale';

-- A filter is a user's own or shared; those from before are shared.
ALTER TABLE report_filters ADD COLUMN owner text NOT NULL DEFAULT '', ADD COLUMN shared boolean NOT NULL DEFAULT true;
ALTER TABLE report_filters DROP CONSTRAINT report_filters_cloud_id_report_code_name_key;
ALTER TABLE report_filters ADD CONSTRAINT report_filters_cloud_id_report_code_owner_name_key UNIQUE (cloud_id, report_code, owner, name);
COMMENT ON COLUMN report_filters.owner IS 'Who made it: u and the id of a user, or e and that of an employee; empty = of before owners were kept';

-- Dashboards hold widgets; a ready one stands for a layout of the product until it is edited.
ALTER TABLE dashboards ADD COLUMN widgets jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(widgets) = 'array'), ADD COLUMN ready text CHECK (ready IN ('day', 'restaurant', 'month'));
COMMENT ON COLUMN dashboards.widgets IS 'Widgets in their order, as contracts/src/reports/dashboards.ts declares them';
COMMENT ON COLUMN dashboards.ready IS 'A layout of the product, which counts as long as widgets is empty';

CREATE TABLE home_layouts (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  owner text NOT NULL CHECK (owner <> ''),
  widgets jsonb NOT NULL CHECK (jsonb_typeof(widgets) = 'array'),
  known text[] NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, owner)
);
COMMENT ON TABLE home_layouts IS 'Home pages that users and employees arranged themselves';
COMMENT ON COLUMN home_layouts.known IS 'Widgets of the product at that time: one that came later stands last';
COMMENT ON COLUMN home_layouts.owner IS 'u and the id of a user, or e and that of an employee';
CALL protect_tenant_table('home_layouts', 'SELECT, INSERT, UPDATE, DELETE');

-- Businesses of before get the ready dashboards once; the one of restaurants only with their module.
WITH wanted AS (
  SELECT c.id AS cloud_id, r.name, r.ready, row_number() OVER (PARTITION BY c.id ORDER BY r.place) AS place,
    coalesce((SELECT k.next_id FROM id_counters k WHERE k.cloud_id = c.id AND k.entity = 'dashboards'), 1) AS first
  FROM clouds c CROSS JOIN (VALUES ('היום בחנות', 'day', 1), ('הערב במסעדה', 'restaurant', 2), ('החודש של הבעלים', 'month', 3)) AS r (name, ready, place)
  WHERE r.ready <> 'restaurant' OR EXISTS (SELECT FROM services s WHERE s.cloud_id = c.id
    AND (s.modules -> 'pos' @> '["screens.tables"]' OR s.modules -> 'pos' @> '["screens"]'))
), made AS (
  INSERT INTO dashboards (cloud_id, id, name, ready, sort_order)
  SELECT cloud_id, (first + place - 1)::integer, name, ready, place FROM wanted RETURNING cloud_id, id
)
INSERT INTO id_counters (cloud_id, entity, next_id) SELECT cloud_id, 'dashboards', max(id) + 1 FROM made GROUP BY cloud_id
ON CONFLICT (cloud_id, entity) DO UPDATE SET next_id = excluded.next_id;
