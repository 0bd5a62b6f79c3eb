-- Who calls: a customer is known by the last nine digits of the number as it is dialled within Israel.
CREATE FUNCTION caller_digits(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN right(regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?972', '0'), 9);
CREATE INDEX customers_caller ON customers (cloud_id, caller_digits(phone)) WHERE active;
