import { currentLanguage } from '../../platform/i18n/i18n.ts';

/** Only in this chunk, because the Hebrew of the application's own words is part of its first load. */
const he = {
  check: 'בדקו חיבור',
  connection: 'החיבור למסוף',
  state: { ready: 'מוכן', busy: 'תפוס', not_established: 'לא הוקם', fault: 'תקלה' },
  failure: {
    no_route: 'אין דרך אל הכתובת. בדקו שהמסוף דולק ומחובר לאותה רשת.',
    refused: 'המכשיר בכתובת הזו סירב לחיבור. בדקו את היציאה.',
    certificate: 'אישור ההצפנה של המכשיר אינו זה שהוגדר.',
    silent: 'המכשיר לא ענה תשובה תקינה. בדקו שזה מסוף אשראי.',
    not_permitted: 'מפעיל השרת לא אפשר את דרך החיבור שהוגדרה.',
  },
  expected: 'הוגדר',
  found: 'נמצא',
  driver: 'סוג ומהדורה',
  number: 'מספר מסוף',
  acquirer: 'מספר העסק אצל {{name}}',
  acquirerName: { isracard: 'ישראכרט', cal: 'כאל', max: 'מקס' },
  answered: 'זמן תגובה',
  ms: '{{number}} אלפיות שנייה',
  waitingDeals: 'עסקאות שממתינות לשידור',
  adopt: 'עדכנו את המספר ל-{{number}}',
  adopted: 'המספר עודכן',
};

const en: typeof he = {
  check: 'Check the connection',
  connection: 'Connection to the terminal',
  state: { ready: 'Ready', busy: 'Busy', not_established: 'Not established', fault: 'Fault' },
  failure: {
    no_route: 'No way to the address. Check that the terminal is on and in the same network.',
    refused: 'The device at this address refused the connection. Check the port.',
    certificate: 'The certificate of the device is not the one that was defined.',
    silent: 'The device gave no valid answer. Check that it is a card terminal.',
    not_permitted: 'The operator of the server does not permit this way to connect.',
  },
  expected: 'Defined',
  found: 'Found',
  driver: 'Driver and version',
  number: 'Terminal number',
  acquirer: 'Number of the business at {{name}}',
  acquirerName: { isracard: 'Isracard', cal: 'CAL', max: 'Max' },
  answered: 'Response time',
  ms: '{{number}} ms',
  waitingDeals: 'Deals that wait for transmission',
  adopt: 'Set the number to {{number}}',
  adopted: 'The number was set',
};

const WORDS = { he, en } as const;

/** The words of the check of a card terminal, in the language of the screen. */
export function checkWords(): typeof he {
  return WORDS[currentLanguage()];
}

/** Fills the place of a value in a text. */
export function fill(text: string, value: string): string {
  return text.replace(/\{\{\w+\}\}/, () => value);
}
