/** Reasons of fields that are filled in wrongly, whatever the form. */
export const fieldsReasons = {
  field_required: 'Required.',
  number_required: 'Write a number.',
  field_min: 'At least {{n}} characters.',
  field_max: 'At most {{n}} characters.',
  field_least: 'The value is too small.',
  field_most: 'The value is too large.',
  field_invalid: 'The value is not valid.',
  field_taken: 'Another record has this value already.',
  field_not_found: 'The value does not exist. Choose from the list.',
  field_read_only: 'This field cannot be changed.',
  tax_id_digits:
    'A number of a business, company or person has 9 digits, with the zeros at its beginning.',
  tax_id_check_digit:
    'The check digit (the last one) does not fit. Check the number for a typing error.',
} as const;
