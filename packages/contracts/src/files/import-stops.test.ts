import { describe, expect, it } from 'vitest';
import { IMPORT_STOPS, importStopOf } from './import-stops.ts';

describe('an import that a server stop interrupted', () => {
  it('is described in the language of the reader, also for an import that is older than the codes', () => {
    const checking = {
      he: 'השרת נעצר באמצע הבדיקה. בדקו את הקובץ שוב.',
      en: 'The server stopped during the check. Check the file again.',
    };
    expect(importStopOf({ code: 'IMPORT_STOPPED_CHECKING', desc: '' })).toEqual(checking);
    expect(importStopOf({ code: 'SERVICE_UNAVAILABLE', desc: checking.he })).toEqual(checking);
    expect(importStopOf({ code: 'IMPORT_STALE', desc: 'הנתונים השתנו' })).toBeNull();
    for (const { he, en } of Object.values(IMPORT_STOPS))
      expect([/[א-ת]/.test(he), /[א-ת]/.test(en)]).toEqual([true, false]);
  });
});
