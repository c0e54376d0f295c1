import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../platform/query.ts';
import { reasonOr } from '../../platform/reason.ts';
import { pushState, turnPushOff, turnPushOn } from '../../platform/web-push.ts';
import { Switch } from '../../ui/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import { useMe } from '../session/index.ts';
import { pushing as words } from './push.words.ts';

const stateQuery = { queryKey: ['push-state'], queryFn: pushState, staleTime: 0 };

/** Turns push notifications to this browser on and off, or explains why that is not possible. */
export function ThisDevice() {
  const me = useMe();
  const { data: state = 'off' } = useQuery(stateQuery);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(me.id) : turnPushOff()),
    onSuccess: (now) => {
      queryClient.setQueryData(stateQuery.queryKey, now);
    },
    onError: (error) => toast(reasonOr(error, words.deviceFailed), { kind: 'alert' }),
  });
  return (
    <Switch
      label={words.device}
      hint={words.deviceHints[state]}
      checked={isPending ? variables : state === 'on'}
      disabled={isPending || state === 'impossible' || state === 'blocked'}
      onChange={(on) => mutate(on)}
    />
  );
}
