import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { reasonOr } from '../../platform/reason.ts';
import { waiverChanged } from '../../platform/waiver.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { WaiverText } from '../../ui/WaiverText.tsx';
import { session } from './session.words.ts';

/** Asks the member to accept a changed waiver, over whatever they are doing. Put off, it comes back with the next answer that says so. */
export function ChangedWaiver({ memberId }: { memberId: string }) {
  // From the server: a page that was open before the change has the text of then.
  const { data, error, refetch } = useQuery({ queryKey: ['waiver'], queryFn: ({ signal }) => api.getWaiver({}, { signal }), staleTime: 0 });
  const accept = useMutation({
    mutationFn: (version: string) => api.acceptWaiver({ params: { id: memberId }, body: { version } }),
    onSuccess: () => waiverChanged.set(false),
    onError: (failure) => toast(reasonOr(failure, session.waiverNotAccepted), { kind: 'alert' }),
  });
  const footer = data && (
    <Button look="filled" wide busy={accept.isPending} onClick={() => accept.mutate(data.version)}>
      {session.acceptWaiver}
    </Button>
  );
  return (
    <Sheet opened onClose={() => waiverChanged.set(false)} title={session.waiverChangedTitle} size="large" footer={footer}>
      <p>{session.waiverChangedText}</p>
      {data && <WaiverText sections={data.sections} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Sheet>
  );
}
