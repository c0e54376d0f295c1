import type { Post } from '@muster/contract';
import { api } from '../../platform/api.ts';
import { reasonOr } from '../../platform/reason.ts';
import { createToggles } from '../../platform/toggles.ts';
import { IconButton } from '../../ui/Button.tsx';
import { icon } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.ts';
import { useMe } from '../session/index.ts';
import { save } from './save.words.ts';

export const BookmarkIcon = icon(<path d="M8.25 4.25h7.5a2 2 0 0 1 2 2v13.5L12 15.500l-5.75 4.250V6.250a2 2 0 0 1 2-2z" />);

/** Keyed by post, so that all cards of a post show the same. */
const saves = createToggles<boolean>((saved) => saved);

export interface SaveButtonProps {
  post: Pick<Post, 'id' | 'saved'>;
  /** Stores what the server has confirmed. */
  onSettled: (saved: boolean) => void;
}

/** A bookmark that saves a post for later. Reacts in the same frame; of rapid taps the last one wins. */
export function SaveButton({ post: { id: postId, saved }, onSettled }: SaveButtonProps) {
  const { id } = useMe();
  const toggle = () =>
    saves.flip(postId, saved, {
      send: async (on) => {
        const params = { id, postId };
        await (on ? api.savePost({ params }) : api.unsavePost({ params }));
        onSettled(on);
        return on;
      },
      onRefused: (error, on) => toast(reasonOr(error, on ? save.failed : save.undoFailed), { kind: 'alert' }),
    });
  return (
    <IconButton label={save.label} data-key="s" aria-pressed={saves.useWish(postId) ?? saved} onClick={toggle}>
      <BookmarkIcon size={22} />
    </IconButton>
  );
}
