import { Button } from '../../ui/Button.tsx';
import type { CutPhoto } from '../../ui/crop.ts';
import { cropWords } from '../../ui/crop.words.ts';
import { CameraIcon } from '../../ui/late-icons.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { useFileUrl } from '../../ui/useFileUrl.ts';
import { usePhotoPicker } from '../../ui/usePhotoPicker.tsx';
import classes from './EventForm.module.css';
import { eventForm } from './form.words.ts';

export interface PhotoFieldProps {
  /** Chosen from the device, or positioned anew. */
  photo: CutPhoto | null;
  /** The address of a photo that the event has already. */
  kept: string | null;
  /** Fraction uploaded, 0 to 1, while the upload runs. */
  progress: number | null;
  /** Nothing can be changed while it is being sent. */
  busy: boolean;
  problem?: string;
  /** Another photo, or none. */
  onChange: (photo: CutPhoto | null) => void;
}

/** A photo of the server as a file, so that another part of it can be chosen. Rejects if it cannot be read. */
async function fileAt(address: string): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The photo answered ${answer.status}.`);
  const content = await answer.blob();
  return new File([content], address, { type: content.type, lastModified: 0 });
}

/** The photo of an event, in the shape that its own screen shows: chosen, positioned, positioned anew, or taken away. */
export function PhotoField({ photo, kept, progress, busy, problem, onChange }: PhotoFieldProps) {
  const picker = usePhotoPicker({ label: eventForm.photo, title: eventForm.cropPhoto, shape: 'event', onUse: onChange });
  const chosen = useFileUrl(photo?.file ?? null);
  const url = photo ? chosen : kept;
  const adjust = () => {
    if (photo) picker.position(photo.original, photo.area);
    else if (kept) void picker.positionOnceRead(fileAt(kept), eventForm.cannotAdjust);
  };

  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{eventForm.photo}</legend>
      {url ? (
        <div className={classes.preview}>
          <img src={url} alt={eventForm.chosenPhoto} />
          {progress !== null && <UploadProgress share={progress} />}
        </div>
      ) : (
        <p className={classes.hint}>{eventForm.photoHint}</p>
      )}
      <div className={classes.actions}>
        <Button
          size="small"
          icon={<CameraIcon size={18} />}
          busy={picker.waiting}
          disabled={busy}
          data-problem={problem ? '' : undefined}
          {...picker.opener}
        >
          {url ? eventForm.changePhoto : eventForm.addPhoto}
        </Button>
        {url && (
          <>
            <Button look="text" size="small" disabled={busy || picker.waiting} aria-label={eventForm.adjustPhoto} onClick={adjust}>
              {cropWords.adjust}
            </Button>
            <Button look="text" size="small" disabled={busy} aria-label={eventForm.removePhotoLong} onClick={() => onChange(null)}>
              {eventForm.removePhoto}
            </Button>
          </>
        )}
      </div>
      <p className={classes.problem} role="alert">
        {picker.refused ?? problem}
      </p>
      {picker.parts}
    </fieldset>
  );
}
