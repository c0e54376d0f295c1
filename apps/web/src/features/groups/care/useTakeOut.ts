import { ApiError } from '@muster/contract/base/client';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../../platform/query.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { toast } from '../../../ui/toast.ts';
import { allCare } from './care.keys.ts';

export interface TakingOut {
  /** The kind of what is listed. */
  kind: { remove: (id: string) => () => void };
  id: string;
  send: () => Promise<unknown>;
  /** What the screen says if it failed. */
  failed: string;
  onDone?: () => void;
}

/**
 * What is done with a row and takes it out of its list: shown at once, and put back with a message if the server refuses. What is not there
 * any more stays away: somebody else was faster, so the lists are read again.
 */
export const useTakeOut = ({ kind, id, send, failed, onDone }: TakingOut) =>
  useMutation({
    mutationFn: send,
    onMutate: () => kind.remove(id),
    onSuccess: onDone,
    onError: (error, _, putBack) => {
      if (!(error instanceof ApiError && error.status === 404)) putBack?.();
      else void queryClient.invalidateQueries({ queryKey: allCare });
      // A member who has been signed out is told so elsewhere.
      if (!(error instanceof ApiError && error.status === 401)) toast(reasonOr(error, failed), { kind: 'alert' });
    },
  });
