/** Reasons about files that are imported or read. */
export const importsReasons = {
  change_too_many_rows: 'אפשר לשנות יחד עד {{most}} שורות. צמצמו את החיפוש.',
  change_finds_nothing: 'לא נמצאה שורה שהשינוי הזה משנה.',
  change_in_the_past: 'המועד כבר עבר. בחרו מועד בעתיד, או "עכשיו".',
  file_not_xlsx: 'זה אינו קובץ אקסל (xlsx). שמרו אותו כ-xlsx או כ-CSV ונסו שוב.',
  file_too_many_lines: 'בקובץ יותר מ-{{lines}} שורות. חלקו אותו לכמה קבצים.',
  file_too_many_columns: 'בקובץ יותר מ-{{columns}} עמודות. מחקו את העמודות שאינן נחוצות.',
  imports_too_large: 'בייבואים הפתוחים בעסק יש כבר יותר מדי נתונים. סיימו אחד מהם ונסו שוב.',
  imports_open: 'בעסק פתוחים כבר 20 ייבואים. סיימו אחד מהם ונסו שוב.',
  file_xml: 'זה קובץ XML. לטבלה הזו אפשר לייבא אקסל (xlsx) או CSV.',
  file_too_much_text: 'בתאי הקובץ יותר מדי טקסט. חלקו אותו לכמה קבצים.',
  column_missing: 'חסרה העמודה "{{title}}"',
  file_excel: 'זה קובץ אקסל. פתחו אותו, שמרו אותו כ-CSV UTF-8 ונסו שוב.',
  file_zip_content: 'בקובץ ה-ZIP צריך להיות קובץ XML או CSV אחד. חלצו את הקובץ הרצוי ונסו שוב.',
  file_utf16_broken:
    'הקובץ אמור להיות בקידוד UTF-16, אבל יש בו תווים פגומים. הורידו אותו מחדש ונסו שוב.',
  file_pdf: 'זה קובץ PDF. בקשו או שמרו את הנתונים כקובץ אקסל (xlsx) או CSV ונסו שוב.',
  file_old_excel:
    'זה קובץ של גרסת אקסל ישנה או קובץ מוגן בסיסמה. שמרו אותו כ-xlsx בלי סיסמה ונסו שוב.',
  file_packed_twice:
    'זה קובץ אקסל או ZIP בתוך קובץ דחוס. חלצו אותו, שמרו כ-CSV UTF-8 או כ-XML ונסו שוב.',
  file_utf16: 'הקובץ שמור בקידוד Unicode (UTF-16). שמרו אותו כ-CSV UTF-8 ונסו שוב.',
  encoding_old_hebrew: 'הקובץ שמור בקידוד ישן של עברית (Windows-1255)',
  encoding_not_utf8: 'קידוד הקובץ אינו UTF-8',
  file_encoding:
    '{{what}} (שורה {{line}}). שמרו אותו כ-xlsx, או באקסל "שמירה בשם" וסוג "CSV UTF-8", ונסו שוב.',
  line_number: 'שורה {{line}}',
  xml_invalid: 'קובץ ה-XML אינו תקין. הורידו אותו מחדש מאתר הרשת ונסו שוב.',
  xml_of_other_kind: 'זה קובץ XML, אבל לא קובץ מחירים או מבצעים של רשת.',
  list_of_stores:
    'זו רשימת הסניפים של {{chain}}: {{count}} סניפים. אין בה מוצרים, ולכן לא יובא ממנה דבר. בחרו קובץ מחירים או מבצעים.',
  store_of_chain: '{{chain}}, סניף {{store}}',
  choose_store: 'בחרו רשת וסניף מתוך אלה שבקובץ.',
  file_not_csv: 'הקובץ אינו CSV תקין: יש בו מירכאות שלא נסגרו או שורה ארוכה מדי.',
  plan_of_other_file: 'העמודות אינן מתאימות לקובץ. קראו אותו מחדש.',
  plan_empty: 'בחרו לפחות עמודה אחת לייבוא.',
  plan_field_twice: 'שדה אחד נבחר לשתי עמודות.',
  plan_key_missing: 'העמודה שמזהה את הרשומה אינה בין העמודות שנבחרו.',
  plan_needs_key: 'בחרו עמודה שמזהה את הרשומה: כאן רק משנים רשומות קיימות.',
} as const;
