import type { ShirtOrder } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { reasonOf } from '../../platform/reason.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { toast } from '../../ui/toast.ts';
import { DownloadCsv } from './DownloadCsv.tsx';
import classes from './Operate.module.css';
import { readAgain, shirtsQuery } from './operate.api.ts';
import { operate as words } from './operate.words.ts';
import { PagedRows } from './Rows.tsx';
import { ShirtRow } from './ShirtRow.tsx';
import own from './Shirts.module.css';

type Shown = ShirtOrder['state'] | 'all';
const stateOf = (shown: Shown) => (shown === 'all' ? undefined : shown);

interface Marking {
  ids: readonly string[];
  state: ShirtOrder['state'];
}

/** Says that shirts were sent, or that they were not. What can be undone needs no question. */
function useMarking() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ ids, state }: Marking) => api.markShirtOrders({ body: { ids: [...ids], state } }),
    onSuccess: ({ data }, { state }) => {
      const marked = data.map(({ id }) => id);
      const undo = { label: words.undo, run: () => mutate({ ids: marked, state: 'ordered' }) };
      toast(words.marked(marked.length, state), state === 'sent' ? { action: undo } : {});
    },
    onError: (error) => toast(reasonOf(error), { kind: 'alert' }),
    onSettled: () => readAgain('shirts'),
  });
  return { mark: mutate, marking: isPending && variables ? variables.ids : [] };
}

/** The shirts that go with memberships: who gets which, where it goes, and whether it was sent. Many can be sent at once. */
export function Shirts() {
  const [shown, setShown] = useState<Shown>('ordered');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery(shirtsQuery(stateOf(shown)));
  const { mark, marking } = useMarking();

  const orders = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const open = orders.filter(({ state }) => state === 'ordered').map(({ id }) => id);
  // Who was chosen and is gone meanwhile, or was sent by somebody else, is no longer meant.
  const chosen = open.filter((id) => ticked.has(id)).slice(0, limits.shirts_marked_max);
  const all = open.slice(0, limits.shirts_marked_max);
  const isAll = chosen.length === all.length;
  const toggle = (id: string) => setTicked(new Set(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]));
  return (
    <div className={classes.screen}>
      <Choices
        legend={words.show}
        name="shown"
        choices={(['ordered', 'sent', 'all'] as const).map((value) => ({ value, label: words.shown[value] }))}
        chosen={[shown]}
        onChoose={(value) => setShown(value as Shown)}
      />
      {orders.length > 0 && (
        <div className={classes.actions}>
          {open.length > 0 && (
            <Button size="small" onClick={() => setTicked(new Set(isAll ? [] : all))}>
              {isAll ? words.chooseNone : words.chooseAll(all.length)}
            </Button>
          )}
          <DownloadCsv
            label={words.shirtsFile}
            name={`shirts-${shown}.csv`}
            read={() => api.downloadShirtOrders({ query: { state: stateOf(shown) } })}
          />
        </div>
      )}
      <PagedRows query={query} none={words.noShirts[shown]}>
        {(order) => (
          <ShirtRow
            order={order}
            chosen={chosen.includes(order.id)}
            onChoose={() => toggle(order.id)}
            busy={marking.includes(order.id)}
            onTakeBack={() => mark({ ids: [order.id], state: 'ordered' })}
          />
        )}
      </PagedRows>
      {chosen.length > 0 && (
        <div className={own.bar}>
          <Button look="filled" busy={marking.length > 0} onClick={() => mark({ ids: chosen, state: 'sent' })}>
            {words.markSent(chosen.length)}
          </Button>
        </div>
      )}
    </div>
  );
}
