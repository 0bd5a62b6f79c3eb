/** Reasons about records, settings and screens of the back office. */
export const officeReasons = {
  card_of_another: 'This card belongs to {{name}}. Swipe another one.',
  network_invalid: 'This is no network address.',
  day_passed: 'This day has passed.',
  branch_unknown: 'There is no such branch.',
  key_opens_nothing: 'Choose at least one thing that the key opens.',
  key_may_not_open: 'The key cannot be given this access.',
  key_not_by_branch:
    'What you chose cannot be limited to branches. Remove it, or open all branches.',
  automation_name_taken: 'There is a rule of this name already. Choose another name.',
  automations_full: 'At most {{most}} rules are possible. Delete a rule that is not in use.',
  catalogue_imported:
    'A file of products is being imported into the business now. Until it ends products can be changed, and no product or barcode can be added. Try again in a minute.',
  kit_of_itself: 'A kit is no item of itself.',
  kit_in_kit: 'A kit cannot contain another kit.',
  barcode_of_product:
    'The barcode belongs to the product "{{name}}" already. Refresh the till\'s data to sell it.',
  barcode_of_inactive:
    'The barcode belongs to the product "{{name}}", which is not active. Ask a manager to activate it.',
  no_free_barcodes:
    'No free barcodes are left in the range of the business. Write another barcode.',
  price_from_quantity: 'The price list has a price of the product from this quantity already.',
  code_of_product: 'Belongs to the product "{{name}}" already.',
  code_of_inactive: 'Belongs to the product "{{name}}", which is not active.',
  code_twice_in_file: 'Appears at another product of the file already.',
  main_barcode: "This is the main barcode of the product. Change it on the product's card.",
  contract_state: 'The contract cannot be moved to this state.',
  contract_start: 'Choose a first day, from which the contract is billed.',
  warehouse_counted: 'This warehouse is being counted already. End or cancel that count first.',
  count_ended: 'The count has ended already.',
  nothing_counted: 'No product was counted yet.',
  campaign_unpublished:
    'The campaign is not published yet. Change its state to published and save.',
  campaign_channel: 'Choose a channel of text message, WhatsApp or e-mail, write a text and save.',
  caller_unknown: 'There is no customer with this phone number.',
  position_beyond_own: 'This position has permissions that you do not have. Ask a manager.',
  permissions_beyond_own: 'There are permissions there that you do not have. Ask a manager.',
  permissions_not_yours:
    'Permissions that you do not have cannot be given or taken. Ask a manager.',
  last_full_position:
    'This is the last position of a user who may do everything. Give "everything allowed" to another position of a user first.',
  position_has_employees: 'Employees have this position. Move them to another position first.',
  field_without_bill: 'The id of the bill that the field belongs to is missing.',
  operation_unknown: 'The operation is not known.',
  package_used: 'Entries of the package were used already. It cannot be returned.',
  main_station: 'This is the main station. Choose another main station and then take it out of use',
  first_day_after_last: 'The first day is after the last',
  value_unknown: 'The value does not exist. Choose from the list.',
  line_both_sides: 'A line has debit or credit, not both.',
  line_both_parties: 'A line has a customer or a supplier, not both.',
  entry_without_description: 'The entry has no description.',
  entry_too_short: 'An entry needs at least two lines.',
  line_of_entry: 'Line {{line}}',
  line_without_account: '{{row}}: the account is missing.',
  line_account_inactive: '{{row}}: the account {{name}} is not active.',
  line_without_sum: '{{row}}: the sum is missing.',
  line_needs_customer: '{{row}}: in account {{name}} a customer is chosen.',
  line_needs_supplier: '{{row}}: in account {{name}} a supplier is chosen.',
  entry_difference: 'Debit and credit are not equal: a difference of {{difference}}',
  reversal_before_entry: 'The date of the reversal is before the date of the entry.',
  movement_account: 'The account {{account}} of the movement type does not exist or is not active.',
  movement_remainder: 'One line, and only one, is the remainder: a line without a percentage.',
  movement_shares:
    'The percentages of the side opposite the remainder add up to 100, and those of its own side to less than 100.',
  movement_too_many: 'A movement type has at most 10 lines.',
  account_code_unknown:
    'There is no active account with the code {{code}}. Write a code of the list of accounts.',
  address_refused:
    'This address cannot be sent to. Write a web address that begins with https, without a user name and a password, and not of a computer in the internal network.',
  mail_server_refused:
    'Nothing can be sent through this server. Write only the name of the server, like smtp.example.com, and not of a computer in the internal network.',
  mail_address_invalid: 'The e-mail address is not valid.',
  phone_invalid: 'The phone number is not valid.',
  table_incomplete: 'Every table needs a name and at least one seat',
  plugin_fault: '{{file}}, line {{line}}: {{why}}',
  plugin_too_many_files: 'There are more than {{most}} files in it.',
  plugin_path_outside: 'The path leads out of the folder.',
  plugin_file_missing: 'The file is missing.',
  plugin_not_json: 'This is not valid JSON.',
  plugin_field: 'The field {{field}} is missing or not valid.',
  plugin_id: 'The id has to begin with {{prefix}}.',
  plugin_operations: 'Your plugin has no operations at the server.',
  plugin_payment: 'A plugin of yours cannot take payments.',
  plugin_script: 'The page has to have one script, <script type="module">.',
  plugin_forbidden: '{{what}} is not allowed in a plugin ({{kind}}).',
  plugin_version:
    'manifest.json: there is version {{version}} already, or a newer one. Upload a higher number.',
  payment_type_kind:
    'A means of the system keeps its kind, and one of the business is of kind 4 to 9.',
  pinpad_address: 'The address of a card terminal has to be in the local network',
  pinpad_fingerprint:
    'The fingerprint of a certificate is 64 hexadecimal digits. Copy it from the card terminal.',
  cash_machine_local: 'A cash machine is connected directly, in the local network',
  cash_machine_encrypted: 'A cash machine speaks over an encrypted connection (https). Turn it on.',
  list_column_unknown: 'There is no such column in the list.',
  report_schedules_full:
    'There are 50 schedules of reports already. Delete an old one and save again.',
  goal_closed_to_employee:
    'This employee may not see margins. Keep the goal closed, or give them the right.',
  own_reports_full: 'There are 500 built reports already. Delete an old one and save again.',
  report_filters_full:
    '50 filters are saved for this report already. Delete an old one and save again.',
  setting_not_by_date: 'This setting is not by date.',
  setting_scope: 'This setting cannot be set at this level.',
  setting_scope_number: 'A setting of the whole business has no number.',
  most_below_least: 'The maximum is less than the minimum.',
  stock_left:
    '{{count}} products are left in stock. Move or count them, and then take the warehouse out of use',
  missing_or_unfit: 'Missing or not suitable.',
  day_to_come: 'No file can be made for a day to come',
  range_too_long: 'The range is longer than {{most}} months',
  choose_fewer_days: 'Choose at most {{most}} days.',
  time_to_come: 'An hour that has not come yet cannot be recorded.',
  time_far: 'The hour is far from the stamp. Cancel the stamp and add another.',
  stamp_card: 'Stamp an employee card.',
  already_in:
    'You came in at {{at}} already. If you have finished work, choose leaving; if you forgot to leave before, ask the manager to correct it.',
  export_too_long: 'The list has more than a million records. Filter it and export again.',
  end_before_start: 'The end is before the beginning. Correct one of them.',
  mail_not_set_up:
    'Sending documents by e-mail is not set up for the business yet. A manager can set it up in the marketplace, in "Sending receipts".',
} as const;
