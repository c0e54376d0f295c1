import type { MusterContract } from '@muster/contract';
import { presentState } from '@muster/contract/base/client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { reasonOr } from '../../platform/reason.ts';
import { waiverChanged } from '../../platform/waiver.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { WaiverText } from '../../ui/WaiverText.tsx';
import { devices } from './devices.words.ts';
import { session } from './session.words.ts';
import { useSignOut } from './useSignOut.ts';

/**
 * Asks the member to accept a changed waiver, over whatever they are doing. It stays until they accept it or log out: with every answer the server
 * would ask again.
 */
export function ChangedWaiver({ memberId }: { memberId: string }) {
  const signOut = useSignOut();
  // From the server: a page that was open before the change has the text of then.
  const { data, error, refetch } = useQuery({ queryKey: ['waiver'], queryFn: ({ signal }) => api.getWaiver({}, { signal }), staleTime: 0 });
  const accept = useMutation({
    mutationFn: (version: string) => api.acceptWaiver({ params: { id: memberId }, body: { version } }),
    onSuccess: () => waiverChanged.set(false),
    onError: (failure) => {
      toast(reasonOr(failure, session.waiverNotAccepted), { kind: 'alert' });
      // It has changed once more.
      if (presentState<MusterContract['acceptWaiver']>(failure)) void refetch();
    },
  });
  const leave = () => {
    waiverChanged.set(false);
    signOut();
  };
  const footer = (
    <>
      <Button look="text" onClick={leave}>
        {devices.endSession}
      </Button>
      {data && (
        <Button look="filled" busy={accept.isPending} onClick={() => accept.mutate(data.version)}>
          {session.acceptWaiver}
        </Button>
      )}
    </>
  );
  return (
    <Sheet opened title={session.waiverChangedTitle} size="large" footer={footer}>
      <p>{session.waiverChangedText}</p>
      {data && <WaiverText sections={data.sections} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Sheet>
  );
}
