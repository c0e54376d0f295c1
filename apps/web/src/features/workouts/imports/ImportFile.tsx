import type { Workout } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { errors } from '@muster/contract/errors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Bone, SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useMe } from '../../session/index.ts';
import { Added } from './Added.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { sendActivities, stopSending, useSending } from './import.upload.ts';
import { forgetImport, importQuery } from './imports.api.ts';
import { importWords as words } from './imports.words.ts';
import classes from './OnItsWay.module.css';
import { ReadingFile, SendingFile } from './OnItsWay.tsx';
import { Preview } from './Preview.tsx';

/** An import that the server knows: it is being read, could not be, waits for the member, or is added. */
function KnownFile({ importId, onNext }: { importId: string; onNext: () => void }) {
  const me = useMe();
  const [added, setAdded] = useState<Workout[] | null>(null);
  const { data, error, refetch } = useQuery(importQuery(me.id, importId));
  const gone = error instanceof ApiError && error.status === 404;
  const another = (
    <Button look="filled" onClick={onNext}>
      {words.another}
    </Button>
  );
  const forget = () => {
    forgetImport(me.id, importId);
    onNext();
  };
  if (added) return <Added logs={added} onNext={onNext} />;
  if (gone) return <EmptyState drawing="not-found" text={error.message} action={another} />;
  if (!data && error) return <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={classes.screen}>
        <SkeletonRows count={3} render={() => <Bone height={64} />} />
      </div>
    );
  switch (data.state) {
    case 'reading':
      return <ReadingFile name={data.file_name || words.noName} onStop={forget} />;
    case 'failed':
      return (
        <div role="alert">
          <EmptyState drawing="error" text={errors[data.problem ?? 'imports.damaged'].message} action={another} />
        </div>
      );
    case 'imported':
      return <Added logs={null} onNext={onNext} />;
    case 'ready':
      return <Preview file={data} onAdded={setAdded} onChanged={() => void refetch()} onLeave={forget} />;
  }
}

export interface ImportFileProps {
  /** The import that the address names. */
  importId: string | undefined;
  /** Called with the import that is to be shown; without one a file is chosen. */
  onImport: (importId: string | undefined) => void;
}

/** Brings activities in from a file, step by step: choose it, send it, see what is in it, add it. */
export function ImportFile({ importId, onImport }: ImportFileProps) {
  const me = useMe();
  const sending = useSending();
  const send = async (file: File) => {
    const id = await sendActivities(me.id, file);
    if (id) onImport(id);
  };
  if (sending) return <SendingFile sending={sending} onAgain={() => void send(sending.file)} onStop={stopSending} />;
  if (!importId) return <ChooseFile onFile={(file) => void send(file)} />;
  return <KnownFile key={importId} importId={importId} onNext={() => onImport(undefined)} />;
}
