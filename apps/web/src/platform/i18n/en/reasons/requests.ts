/** Reasons of any call: its form, its key, and the state of the server. */
export const requestsReasons = {
  password_common: 'Choose a password that is longer or rarer.',
  rows_locked:
    'What you asked to save is being written by another action now, like the import of a file. Try again in a minute.',
  value_unstorable: 'The value has a character that cannot be stored, or too deep a structure.',
  field_missing: 'A required field is missing.',
  value_type: 'The kind of the value does not fit.',
  value_too_small: 'The value is too short or too small (at least {{least}}).',
  value_too_large: 'The value is too long or too large (at most {{most}}).',
  field_unknown: 'The field is not known.',
  value_format: 'The structure of the value is not valid.',
  value_not_listed: 'The value is not one of the allowed values.',
  code_repeated: 'The same code appears twice.',
  value_invalid: 'The value is not valid.',
  sign_in_with_card: 'Sign in with an employee card',
  key_closed_call: 'An access key does not open this call.',
  key_other_network: 'The key does not open from this network address.',
  key_branches_call: 'The key is limited to branches, and this call is not limited to them.',
  server_clock_wrong:
    'The clock of the server is wrong: {{ours}} at the server, {{theirs}} at the tills. The tills go on selling, and the sales will be sent when the clock is corrected.',
  outage_disk: 'there is no free space on the disk of the server',
  outage_memory: 'the server is short of memory',
  outage_read_only: 'the database is open for reading only',
  nothing_stored_yet: 'Nothing was saved since the server started',
  last_stored: 'The last save succeeded at {{at}}',
  server_cannot_store: 'The server cannot save now: {{why}}. {{since}}.',
  search_not_json: 'The search options are not valid JSON.',
  order_of_search: 'The order is a field, followed by asc or desc.',
  no_such_column: 'There is no such column: {{column}}',
  table_of_field: 'The table is not that of the field.',
  no_dependence: 'Nothing here depends on the field {{field}}.',
  condition_without_value:
    'The condition has no value. Write a value or remove the condition; what has no value is found by the type empty.',
  too_many_conditions:
    'At most {{most}} conditions can be searched by at once. Remove some of them.',
  outage_other: 'a failure of the database ({{trouble}})',
} as const;
