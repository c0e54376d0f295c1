import type { WorkspaceMove } from '@muster/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { reasonOr } from '../../platform/reason.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './Analytics.module.css';
import { employerQuery } from './analytics.api.ts';
import { employer as words } from './analytics.words.ts';
import { dayOf } from './days.ts';

/** That an operator moved the member into this workspace, and their agreement to count in its figures. */
export function Moved({ move: { from, to, moved_at, reason, counts_from } }: { move: WorkspaceMove }) {
  const cache = useQueryClient();
  const agreeing = useMutation({
    mutationFn: () => api.agreeToCount({ body: { workspace_id: to.id } }),
    onSuccess: (view) => cache.setQueryData(employerQuery.queryKey, view),
    onError: (error) => toast(reasonOr(error, words.agreeFailed), { kind: 'alert' }),
  });
  return (
    <section className={classes.block}>
      <h2 className={classes.name}>{words.moved(to.name)}</h2>
      <p>{words.movedBy(from, to.name, dayOf(moved_at.slice(0, 10)))}</p>
      {reason && <p>{words.movedWhy(reason)}</p>}
      {counts_from === null ? (
        <>
          <p>{words.notAgreed(from, to.name)}</p>
          <div>
            <Button busy={agreeing.isPending} onClick={() => agreeing.mutate()}>
              {words.agree}
            </Button>
          </div>
        </>
      ) : (
        <p role="status">{words.agreed(to.name, dayOf(counts_from))}</p>
      )}
    </section>
  );
}
