/** Columns of a product under the names that it has on the wire: such a row is a `SyncProduct`. */
export const PRODUCT_ITEM_COLUMNS = `id, code, name, barcode, manufacturer, department_id AS department, category_id AS category,
      supplier_id AS supplier, price, vat_group, vat_free, weighed, type, discountable, unit`;
