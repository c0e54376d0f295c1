import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '../../platform/reason.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { operate as words } from './operate.words.ts';

/** What tells spreadsheets that a text is UTF-8; reading the answer takes it away. */
const mark = '\ufeff';

interface DownloadProps {
  label: string;
  name: string;
  read: () => Promise<string>;
}

/** Downloads a file. */
export function DownloadFile({ label, name, type, read }: DownloadProps & { type: 'text/csv' | 'application/jsonl' }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile((type === 'text/csv' ? mark : '') + (await read()), { name, type }),
    onSuccess: () => toast(words.downloaded),
    onError: (error) => toast(reasonOf(error), { kind: 'alert' }),
  });
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}

/** Downloads a table. */
export const DownloadCsv = (props: DownloadProps) => <DownloadFile {...props} type="text/csv" />;
