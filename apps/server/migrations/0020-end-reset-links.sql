-- A link that resets a password ends when the user changes the password or the e-mail address: the mailbox that
-- received it may be the reason for the change.
CREATE OR REPLACE FUNCTION auth_set_password(p_user_id integer, p_password_hash text, p_keep uuid) RETURNS SETOF integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  DELETE FROM password_resets WHERE user_id = p_user_id;
  UPDATE users SET password_hash = p_password_hash WHERE id = p_user_id;
  RETURN QUERY SELECT auth_end_sessions(p_user_id, p_keep, NULL);
END $$;

CREATE OR REPLACE FUNCTION auth_update_user(p_user_id integer, p_name text, p_email text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DELETE FROM password_resets r USING users u
  WHERE r.user_id = p_user_id AND u.id = r.user_id AND p_email IS NOT NULL AND lower(p_email) <> u.email;
  UPDATE users SET name = coalesce(p_name, name), email = coalesce(lower(p_email), email) WHERE id = p_user_id;
$$;
