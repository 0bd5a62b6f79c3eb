/** Reasons about files that are imported or read. */
export const importsReasons = {
  change_too_many_rows: 'Up to {{most}} rows can be changed together. Narrow the search.',
  change_finds_nothing: 'No row was found that this change would change.',
  change_in_the_past: 'That moment is over. Choose one in the future, or now.',
  change_too_far: 'A change waits a year at most. Choose an earlier moment.',
  changes_full: '{{most}} changes wait already. Call one off, or wait until it is made.',
  supplier_file_needs_code:
    "Choose a column with the supplier's code, the barcode or our code: products are found by it.",
  supplier_file_no_goods: 'No line of the file has a product and a quantity. Choose the quantity.',
  supplier_file_too_long: 'One goods receipt has up to {{most}} lines. Split the file.',
  file_control_characters: 'The file has control characters. Save it as CSV UTF-8 and try again.',
  file_not_xlsx: 'This is not an Excel file (xlsx). Save it as xlsx or as CSV and try again.',
  file_too_many_lines: 'The file has more than {{lines}} rows. Divide it into several files.',
  file_too_many_columns:
    'The file has more than {{columns}} columns. Delete the columns that are not needed.',
  imports_too_large:
    'The open imports of the business have too much data already. End one of them and try again.',
  imports_open: '20 imports are open in the business already. End one of them and try again.',
  file_xml: 'This is an XML file. Into this table Excel (xlsx) or CSV can be imported.',
  file_too_much_text:
    'There is too much text in the cells of the file. Divide it into several files.',
  column_missing: 'The column "{{title}}" is missing',
  file_excel: 'This is an Excel file. Open it, save it as CSV UTF-8 and try again.',
  file_zip_content:
    'The ZIP file has to contain one XML or CSV file. Extract the file that you want and try again.',
  file_utf16_broken:
    'The file should be encoded in UTF-16, but it has broken characters. Download it again and try again.',
  file_pdf:
    'This is a PDF file. Ask for the data, or save them, as an Excel file (xlsx) or CSV and try again.',
  file_old_excel:
    'This is a file of an old Excel version or one with a password. Save it as xlsx without a password and try again.',
  file_packed_twice:
    'This is an Excel or ZIP file inside a packed file. Extract it, save it as CSV UTF-8 or as XML and try again.',
  file_utf16: 'The file is encoded in Unicode (UTF-16). Save it as CSV UTF-8 and try again.',
  encoding_old_hebrew: 'The file is in an old encoding of Hebrew (Windows-1255)',
  encoding_not_utf8: 'The encoding of the file is not UTF-8',
  file_encoding:
    '{{what}} (line {{line}}). Save it as xlsx, or in Excel by "Save as" with the type "CSV UTF-8", and try again.',
  line_number: 'Line {{line}}',
  xml_invalid:
    'The XML file is not valid. Download it again from the site of the chain and try again.',
  xml_of_other_kind: 'This is an XML file, but no price or promotion file of a chain.',
  list_of_stores:
    'This is the list of stores of {{chain}}: {{count}} stores. It has no products, so nothing was imported from it. Choose a file of prices or promotions.',
  store_of_chain: '{{chain}}, store {{store}}',
  choose_store: 'Choose one of the chains and stores in the file.',
  file_not_csv:
    'The file is no valid CSV: it has quotes that were not closed, or a line that is too long.',
  plan_of_other_file: 'The columns do not fit the file. Read it again.',
  plan_empty: 'Choose at least one column to import.',
  plan_field_twice: 'One field was chosen for two columns.',
  plan_key_missing: 'The column that identifies the record is not among the chosen columns.',
  plan_needs_key:
    'Choose a column that identifies the record: here existing records are only changed.',
} as const;
