import { Button } from './Button.tsx';
import { type CropShape, type CutPhoto, shapes } from './crop.ts';
import { cropWords } from './crop.words.ts';
import { CameraIcon } from './late-icons.tsx';
import classes from './PhotoField.module.css';
import { photoField as words } from './photo-field.words.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { useFileUrl } from './useFileUrl.ts';
import { usePhotoPicker } from './usePhotoPicker.tsx';

export interface PhotoFieldProps {
  /** What the photo is. */
  legend: string;
  /** What is shown without one. */
  hint: string;
  shape: CropShape;
  /** Chosen from the device, or positioned anew. */
  photo: CutPhoto | null;
  /** The address of a photo that it has already. */
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

/** A photo that a form asks for, in the shape that it is shown in: chosen, positioned, positioned anew, or taken away. */
export function PhotoField({ legend, hint, shape, photo, kept, progress, busy, problem, onChange }: PhotoFieldProps) {
  const picker = usePhotoPicker({ label: legend, title: words.position, shape, onUse: onChange });
  const chosen = useFileUrl(photo?.file ?? null);
  const url = photo ? chosen : kept;
  const adjust = () => {
    if (photo) picker.position(photo.original, photo.area);
    else if (kept) void picker.positionOnceRead(fileAt(kept), words.cannotAdjust);
  };

  return (
    <fieldset className={classes.photo}>
      <legend className={classes.legend}>{legend}</legend>
      {url ? (
        <div className={classes.preview} data-shape={shape} style={{ aspectRatio: shapes[shape].aspect }}>
          <img src={url} alt={words.chosen} />
          {progress !== null && <UploadProgress share={progress} />}
        </div>
      ) : (
        <p className={classes.hint}>{hint}</p>
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
          {url ? words.change : words.add}
        </Button>
        {url && (
          <>
            <Button look="text" size="small" disabled={busy || picker.waiting} aria-label={words.adjust} onClick={adjust}>
              {cropWords.adjust}
            </Button>
            <Button look="text" size="small" disabled={busy} aria-label={words.removeLong} onClick={() => onChange(null)}>
              {words.remove}
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
