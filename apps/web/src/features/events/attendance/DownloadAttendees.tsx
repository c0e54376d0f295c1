import { useMutation } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { saveFile } from '../../../platform/save-file.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { DownloadIcon } from '../event.icons.tsx';
import { eventPage as words } from '../page/event-page.words.ts';
import { isSignedOut } from './attendance.ts';

/** What tells spreadsheets that a text is UTF-8; reading the answer takes it away. */
const mark = '\ufeff';

async function download(eventId: string): Promise<void> {
  const text = await api.downloadAttendees({ params: { id: eventId } });
  saveFile(mark + text, { name: 'attendees.csv', type: 'text/csv' });
}

/** The list of attendees as a file, for the host or creator [EVENT-86, EVENT-87, ROLE-15]. */
export function DownloadAttendees({ eventId }: { eventId: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(eventId),
    onSuccess: () => toast(words.downloadDone),
    onError: (error) => {
      if (!isSignedOut(error)) toast(reasonOr(error, words.downloadFailed), { kind: 'alert' });
    },
  });
  return (
    <Button size="small" icon={<DownloadIcon size={18} />} busy={isPending} title={words.downloadHint} onClick={() => mutate()}>
      {isPending ? words.downloading : words.download}
    </Button>
  );
}
