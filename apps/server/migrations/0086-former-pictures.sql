-- The former picture of a product is kept while a change that replaced it can be undone.

CREATE INDEX record_import_former_pictures ON record_import_images (cloud_id, (before->>'image')) WHERE (before ? 'image');
