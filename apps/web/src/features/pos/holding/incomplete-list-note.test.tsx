import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { describeError } from '../../../platform/api/describe-error.ts';
import { ServerError } from '../../../platform/api/errors.ts';
import { IncompleteListNote } from './incomplete-list-note.tsx';

describe('the list of held bills without those of other tills', () => {
  it('says that there is no connection only where there is none', () => {
    expect(renderToStaticMarkup(<IncompleteListNote why="offline" />)).toContain('אין חיבור לשרת');
    const refused = renderToStaticMarkup(
      <IncompleteListNote
        why={describeError(
          new ServerError({ status: 403, code: 'PERMISSION_DENIED', desc: 'אין לכם הרשאה' }),
        )}
      />,
    );
    expect(refused).toContain('אין לכם הרשאה');
    expect(refused).not.toContain('אין חיבור');
  });
});
