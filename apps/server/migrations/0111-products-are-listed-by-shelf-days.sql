-- The list of products is searched and sorted by days on the shelf without reading its rows.

DROP INDEX products_name;
CREATE INDEX products_name ON products (cloud_id, name_search, id) INCLUDE (active, department_id, category_id, supplier_id, model_id, price, cost, vat_group, vat_free, discountable, weighed, type, weight, serial_kept, warranty_months, min_stock, max_stock, shelf_days, income_account_id, created_at, updated_at, sort_order, station_id);
