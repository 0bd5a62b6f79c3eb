import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../../../platform/api/describe-error.ts';
import { useWords, wordsOf } from '../../../../platform/i18n/words-of.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { toast } from '../../../../ui/messages/toast.ts';
import { isAuthorized, useApprovals } from '../../bill/approvals.store.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import { favouriteIds } from '../browse/favourites.ts';
import { reloadLists, saveFavourite } from '../browse/save-tiles.ts';

const say = wordsOf({
  add: { he: 'הוסיפו למועדפים', en: 'Add to favourites' },
  remove: { he: 'הסירו מהמועדפים', en: 'Remove from favourites' },
  added: { he: 'נוסף למועדפים בכל קופות הסניף', en: 'Added to the favourites of the branch' },
  removed: { he: 'הוסר מהמועדפים', en: 'Removed from the favourites' },
});

/** Puts the product on the first page of the branch's tiles, for an employee who may arrange them. */
export function FavouriteButton({ productId }: { readonly productId: number }): ReactNode {
  const words = useWords(say);
  useTillStatus((state) => state.revision);
  const [busy, setBusy] = useState(false);
  const mayArrange = useApprovals(() => isAuthorized('pos.menu.edit'));
  if (!mayArrange) return null;
  const isFavourite = favouriteIds().includes(productId);
  const change = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveFavourite(productId, !isFavourite);
      toast({ text: words(isFavourite ? 'removed' : 'added'), tone: 'ok', id: 'favourite' });
    } catch (error) {
      toast({ text: describeError(error).description, tone: 'bad', id: 'favourite' });
      // Another person's change is loaded, so that the next touch succeeds.
      await reloadLists().catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };
  return (
    <BigButton
      wide
      disabled={busy}
      icon={
        isFavourite ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} aria-hidden />
      }
      onClick={() => void change()}
    >
      {words(isFavourite ? 'remove' : 'add')}
    </BigButton>
  );
}
