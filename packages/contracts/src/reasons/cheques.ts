/** Reasons about cheques, with what to do first. */
export const chequesReasons = {
  cheque_not_of_sale: 'המכירה שמוחזרת לא שולמה בשיק {{number}}. החזירו בדרך אחרת',
  cheque_gone: 'שיק {{number}} כבר אינו בעסק. החזירו בדרך אחרת',
  cheque_twice: 'שיק {{number}} רשום פעמיים. הסירו אחד',
  cheque_received: 'שיק {{number}} כבר התקבל בעסק, ב{{document}}. הסירו אותו או תקנו את המספר',
  cheque_endorsed: 'שיק {{number}} נמסר לספק, בתשלום {{payment}}. הסירו אותו',
  cheque_due_before: 'תאריך הפירעון של שיק {{number}} קודם לתאריך המסמך',
  cheque_deposited: 'שיק {{number}} כבר הופקד, בהפקדה {{deposit}}. הסירו אותו',
  cheque_never_received: 'שיק {{number}} לא התקבל בעסק. בחרו מהרשימה של השיקים שבידכם',
  cheque_handed_back: 'שיק {{number}} הוחזר ללקוח. הסירו אותו',
  cheque_charged_back: 'שיק {{number}} חזר מהספק, והלקוח חויב בו שוב. הסירו אותו',
  cheque_other_amount: 'שיק {{number}} התקבל על {{amount}} ₪. הסירו אותו ובחרו אותו שוב מהרשימה',
  cheque_other_due:
    'תאריך הפירעון של שיק {{number}} אינו כפי שהתקבל. הסירו אותו ובחרו אותו שוב מהרשימה',
  cheque_unreadable: 'אי אפשר לקרוא את הפרטים של שיק על {{amount}} ₪',
  cheque_twice_in_sale: 'שיק {{number}} רשום בעסקה פעמיים',
  cheque_not_of_refunded: 'המכירה שהוחזרה לא שולמה בשיק {{number}}',
  cheque_out:
    'שיק {{number}} אינו בעסק. אם חזר, רשמו זאת בהפקדה או בתשלום לספק שבו יצא, ואשרו אחר כך',
  cheque_due_impossible: 'תאריך הפירעון של שיק {{number}} אינו אפשרי',
  cheque_went: 'יצא ב{{document}}',
  cheque_went_before: 'שיק {{number}} כבר יצא מהעסק, ב{{document}}',
  cheque_came: 'שיק {{number}} כבר התקבל בעסק, ב{{document}}',
  cheque_came_by_mistake: '{{came}}. אם נרשם שם בטעות, החזירו אותו שם ללקוח ואשרו אחר כך',
  cheque_came_and_went: '{{came}}, ו{{went}}',
} as const;
