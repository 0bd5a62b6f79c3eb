import { Button, Input, Progress } from '@mantine/core';
import { IconCamera, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { cx } from '../../../ui/layout/cx.ts';
import { FileName } from '../../files/file-name.tsx';
import { Picture } from '../../files/picture.tsx';
import { pickFile } from '../../files/pick-file.ts';
import { acceptOf } from '../../files/prepare-file.ts';
import { useDrop } from '../../files/use-drop.ts';
import { useUpload } from '../../files/use-upload.ts';
import { useForm } from '../../form/state/form-context.ts';
import { useFormWords } from '../../form/state/form-words.ts';
import { type InputProps, textOf, WRAPPER_ORDER } from '../input.types.ts';
import { Toolbar } from '../../../ui/content/toolbar.tsx';
import classes from './stored-file.module.css';

/** Size in pixels of the picture in a form. */
const PREVIEW = 112;

/**
 * A picture or file field: picked, dropped, pasted or photographed; with upload progress, preview
 * and removal.
 */
export function StoredFile({
  id,
  column,
  label,
  value,
  onChange,
  onLeave,
  readOnly,
  error,
  hint,
}: InputProps<'image' | 'avatar' | 'file'>): ReactNode {
  const { kind, key, required } = column;
  const say = useFormWords();
  const { component } = useForm();
  const box = useRef<HTMLDivElement>(null);
  const stored = textOf(value);
  const isPicture = kind !== 'file';
  const upload = useUpload({ component, field: key, kind }, (file) => {
    onChange(file.id);
    onLeave();
  });
  const isBusy = upload.percent !== null;
  const take = (files: FileList | null): void => {
    const file = files?.item(0) ?? null;
    if (file !== null && !readOnly) upload.send(file);
  };
  const isOver = useDrop(box, readOnly ? null : take);
  const icon = isPicture ? (
    <IconPhoto size={18} aria-hidden />
  ) : (
    <IconUpload size={18} aria-hidden />
  );
  const pickWord = stored === '' ? say(isPicture ? 'picturePick' : 'filePick') : say('fileReplace');
  const shown = upload.error ?? error;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={required === true && !readOnly}
      description={hint}
      inputWrapperOrder={WRAPPER_ORDER}
    >
      <div
        ref={box}
        role="group"
        aria-label={label}
        className={cx(classes['box'], isOver && classes['over'], readOnly && classes['closed'])}
      >
        {isPicture && stored !== '' && (
          <Picture id={stored} alt={label} size={PREVIEW} round={kind === 'avatar'} />
        )}
        <div className={classes['side']}>
          {!isPicture && stored !== '' && <FileName id={stored} />}
          {readOnly && stored === '' && <span>{say('fileNone')}</span>}
          {isBusy && (
            <div className={classes['sending']} role="status">
              <span>{say('fileSending', { percent: upload.percent ?? 0 })}</span>
              <Progress value={upload.percent ?? 0} aria-label={label} />
              <Button variant="subtle" size="compact-md" onClick={upload.stop}>
                {say('fileStop')}
              </Button>
            </div>
          )}
          {!readOnly && !isBusy && (
            <Toolbar>
              <Button
                id={id}
                variant="default"
                leftSection={icon}
                onClick={() => pickFile({ accept: acceptOf(kind) }, take)}
              >
                {pickWord}
              </Button>
              {isPicture && (
                <Button
                  className={classes['camera'] ?? ''}
                  variant="default"
                  leftSection={<IconCamera size={18} aria-hidden />}
                  onClick={() => pickFile({ accept: 'image/*', camera: true }, take)}
                >
                  {say('pictureTake')}
                </Button>
              )}
              {stored !== '' && (
                <Button
                  variant="subtle"
                  color="bad"
                  leftSection={<IconTrash size={18} aria-hidden />}
                  onClick={() => onChange(null)}
                >
                  {say('fileRemove')}
                </Button>
              )}
            </Toolbar>
          )}
          {!readOnly && !isBusy && stored === '' && (
            <span className={classes['drop']}>{say('fileDrop')}</span>
          )}
        </div>
      </div>
      {shown !== null && (
        <Input.Error role="alert" mt={4}>
          {shown}
          {upload.retry !== null && (
            <Button ms="xs" variant="light" size="compact-sm" onClick={upload.retry}>
              {say('fileRetry')}
            </Button>
          )}
        </Input.Error>
      )}
    </Input.Wrapper>
  );
}
