import { Menu } from '@mantine/core';
import type { OwnReportView, ReportDefinition } from '@dalpak/contracts';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { go, hrefOf } from '../../platform/router/navigation.ts';
import { useBuildWords } from './build/build-words.ts';
import { useOwnReportWork } from './build/own-report-work.ts';

/** Entries of the menu that copy any report, and change or delete a built one. */
export function OwnActions({
  report,
  own,
}: {
  readonly report: ReportDefinition;
  readonly own: OwnReportView | null;
}): ReactNode {
  const say = useBuildWords();
  const { remove } = useOwnReportWork();
  return (
    <>
      <Menu.Item
        component="a"
        leftSection={<IconCopy size={18} />}
        href={hrefOf(`/report/build/new?from=${report.code}`)}
      >
        {say('copy')}
      </Menu.Item>
      {own?.changes === true && (
        <>
          <Menu.Item
            component="a"
            leftSection={<IconPencil size={18} />}
            href={hrefOf(`/report/build/${own.code}`)}
          >
            {say('edit')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={18} />}
            onClick={() =>
              void remove(own.code)
                .then(() => go('/reports'))
                .catch(showError)
            }
          >
            {say('remove')}
          </Menu.Item>
        </>
      )}
    </>
  );
}
