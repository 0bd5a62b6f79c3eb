/** Columns of a product named as on the wire: such a row is a `SyncProduct`. */
export const PRODUCT_ITEM_COLUMNS = `id, code, name, barcode, manufacturer, department_id AS department, category_id AS category,
      supplier_id AS supplier, price, vat_group, vat_free, weighed, type, discountable, unit,
      CASE WHEN serial_kept OR preparations <> '{}' OR (type = 8 AND weight > 0) OR name_ar || name_en || name_ru <> '' THEN jsonb_strip_nulls(jsonb_build_object(
        'serial', CASE WHEN serial_kept THEN true END, 'weight', CASE WHEN type = 8 THEN weight END,
        'preparations', CASE WHEN preparations <> '{}' THEN to_jsonb(preparations) END,
        'names', CASE WHEN name_ar || name_en || name_ru <> '' THEN jsonb_strip_nulls(jsonb_build_object(
          'ar', nullif(name_ar, ''), 'en', nullif(name_en, ''), 'ru', nullif(name_ru, ''))) END)) END AS more,
      image::text, nullif(colour, '') AS colour`;
