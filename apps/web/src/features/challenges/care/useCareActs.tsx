import type { Challenge } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { leaveScreen } from '../../../ui/back.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { challenges } from '../challenge.kind.ts';
import { listsChanged } from '../challenges.api.ts';
import { challengeCare as words } from './care.words.ts';

/** What operators do with a challenge at once, each after a question. */
export type CareAct = 'publish' | 'end' | 'delete';

type Question = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirm' | 'danger'>;

const questions = (name: string): Record<CareAct, Question> => ({
  publish: { title: words.publishTitle(name), text: words.publishText, confirm: words.publish },
  end: { title: words.endTitle(name), text: words.endText, confirm: words.endConfirm, danger: true },
  delete: { title: words.deleteTitle(name), text: words.deleteText, confirm: words.deleteConfirm, danger: true },
});

const said = {
  publish: { done: words.published, failed: words.publishFailed },
  end: { done: words.ended, failed: words.endFailed },
  delete: { done: words.deleted, failed: words.deleteFailed },
} as const;

/** Publishing, ending and deleting a challenge: `ask` puts the question, and whoever uses it renders `question`. */
export function useCareActs({ id, name }: Pick<Challenge, 'id' | 'name'>) {
  const router = useRouter();
  // The last question stays while its sheet closes.
  const [asking, setAsking] = useState<{ act: CareAct; opened: boolean }>();
  const close = () => setAsking((now) => now && { ...now, opened: false });
  const { mutate, isPending } = useMutation({
    mutationFn: async (act: CareAct): Promise<void> => {
      const params = { id };
      if (act === 'publish') await api.publishChallenge({ params });
      else if (act === 'end') await api.endChallenge({ params });
      else await api.deleteChallenge({ params });
    },
    onSuccess: (_, act) => {
      toast(said[act].done);
      if (act === 'delete') {
        leaveScreen(router, '/challenges');
        challenges.remove(id);
      }
      listsChanged(id);
    },
    onError: (error, act) => {
      // Who has been signed out is told so elsewhere.
      if (!(error instanceof ApiError && error.status === 401)) toast(reasonOr(error, said[act].failed), { kind: 'alert' });
      listsChanged(id);
    },
    onSettled: close,
  });
  return {
    ask: (act: CareAct) => setAsking({ act, opened: true }),
    question: asking && (
      <ConfirmDialog
        {...questions(name)[asking.act]}
        opened={asking.opened}
        onClose={close}
        busy={isPending}
        onConfirm={() => mutate(asking.act)}
      />
    ),
  };
}
