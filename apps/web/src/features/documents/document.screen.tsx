import { Button } from '@mantine/core';
import { componentOfDocument, getDocument } from '@dalpak/contracts';
import {
  type DocumentRule,
  type DocumentType,
  findDocumentRule,
  findDocumentType,
  decodeStoredCart,
} from '@dalpak/engine';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconFileUnknown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { type DocumentSeed, listRoute, readDocumentSeed } from '../../record-kit/record-routes.ts';
import { BackLink, Page } from '../../ui/layout/page.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { loadDocumentSources, NoAccountError } from './document-sources.ts';

import { DocumentEditor } from './editor.tsx';
import { AccountNotFound } from './account-not-found.tsx';
import { StoredDocument } from './stored/stored-document.tsx';
import { useDocumentWords } from './words.ts';

interface KindProps {
  readonly type: DocumentType;
  readonly rule: DocumentRule;
}

function Waiting({
  error,
  back,
  onRetry,
}: {
  readonly error: unknown;
  readonly back: string;
  readonly onRetry: () => void;
}): ReactNode {
  const say = useDocumentWords();
  if (error === null)
    return (
      <Skeleton label={say('loading')}>
        <SkeletonBar width={280} height={32} />
        <SkeletonBar height={320} />
      </Skeleton>
    );
  // The server answers a malformed id differently from a missing one; for the user both are
  // missing.
  if (hasCode(error, 'NOT_FOUND')) {
    return (
      <EmptyState
        heading="h1"
        icon={<IconFileUnknown size={28} />}
        title={say('missingTitle')}
        text={say('missingHelp')}
        action={
          <Button component="a" href={back}>
            {say('backToList')}
          </Button>
        }
      />
    );
  }
  const shown = describeError(error);
  return (
    <ErrorState
      heading="h1"
      icon={<IconAlertCircle size={28} />}
      title={shown.description}
      code={shown.code}
      onRetry={onRetry}
    />
  );
}

/** A new document. Its data are loaded once: reloading them must not clear what was typed. */
function NewDocument({
  type,
  rule,
  seed,
  back,
}: KindProps & { readonly seed: DocumentSeed; readonly back: string }): ReactNode {
  const own = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['document-begin', type.id, own, seed],
    queryFn: () => loadDocumentSources(type.id, seed),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error instanceof NoAccountError) return <AccountNotFound type={type.id} problem={error} />;
  if (data === undefined)
    return <Waiting error={error} back={back} onRetry={() => void refetch()} />;
  return <DocumentEditor type={type} rule={rule} ingredients={data} />;
}

function Stored({
  type,
  id,
  back,
}: {
  readonly type: DocumentType;
  readonly id: string;
  readonly back: string;
}): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', 'one', id],
    queryFn: async ({ signal }) =>
      (await api.call(getDocument, { params: { id } }, { signal })).data,
  });
  const stored = data === undefined ? null : decodeStoredCart(data.cart);
  if (data === undefined || stored === null)
    return <Waiting error={error} back={back} onRetry={() => void refetch()} />;
  return <StoredDocument type={findDocumentType(data.type) ?? type} view={data} stored={stored} />;
}

/**
 * A document of the type in the route: a stored one by its id, or a new one from the seed in the
 * id's position.
 */
export function DocumentScreen({ params }: ScreenProps): ReactNode {
  const say = useDocumentWords();
  const id = params['id'] ?? '';
  const type = findDocumentType(Number(params['type']));
  const rule = type === undefined ? null : findDocumentRule(type.id);
  if (type === undefined || rule === null) return null;
  const back = hrefOf(listRoute(componentOfDocument(type.id) ?? 0));
  const seed = readDocumentSeed(id);
  return (
    <Page width={1080}>
      <BackLink href={back}>{say('backToList')}</BackLink>
      {seed === null ? (
        <Stored key={id} type={type} id={id} back={back} />
      ) : (
        <NewDocument key={id} type={type} rule={rule} seed={seed} back={back} />
      )}
    </Page>
  );
}
