import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '../../platform/reason.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { operate as words } from './operate.words.ts';

/** What tells spreadsheets that a text is UTF-8; reading the answer takes it away. */
const mark = '\ufeff';

/** Downloads a table as a file. */
export function DownloadCsv({ label, name, read }: { label: string; name: string; read: () => Promise<string> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(mark + (await read()), { name, type: 'text/csv' }),
    onSuccess: () => toast(words.downloaded),
    onError: (error) => toast(reasonOf(error), { kind: 'alert' }),
  });
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
