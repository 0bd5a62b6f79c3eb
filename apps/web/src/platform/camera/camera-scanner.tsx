import { IconBulb, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords, wordsOf } from '../i18n/words-of.ts';
import { createAgreement } from './agree.ts';
import classes from './camera-scanner.module.css';
import { openCodeReader } from './code-reader.ts';

const say = wordsOf({
  title: { he: 'סריקה במצלמה', en: 'Scan by camera' },
  hint: { he: 'כוונו את המצלמה אל הברקוד', en: 'Point the camera at the barcode' },
  again: { he: 'געו בתמונה כדי לסרוק שוב את אותו מוצר', en: 'Touch to scan the same one again' },
  close: { he: 'סגרו את המצלמה', en: 'Close the camera' },
  torch: { he: 'פנס', en: 'Torch' },
  zoom: { he: 'התקרבות', en: 'Zoom' },
  paused: { he: 'המצלמה נעצרה כדי לחסוך בסוללה.', en: 'The camera paused to save the battery.' },
  go: { he: 'המשיכו לסרוק', en: 'Go on scanning' },
  refused: {
    he: 'אין הרשאה למצלמה. אפשרו אותה בהגדרות הדפדפן לאתר הזה, או הקלידו את הברקוד.',
    en: 'The camera is not allowed. Allow it for this site in the browser, or type the barcode.',
  },
  none: {
    he: 'לא נמצאה מצלמה. הקלידו את הברקוד בחיפוש.',
    en: 'No camera was found. Type the barcode into the search.',
  },
  failed: {
    he: 'קורא הברקודים לא נטען. בדקו את החיבור ונסו שוב, או הקלידו את הברקוד.',
    en: 'The reader did not load. Check the connection and try again, or type the barcode.',
  },
});

/** Time without a code after which the camera rests. */
const REST_MS = 30_000;
/** Between two looks at the picture. */
const LOOK_MS = 80;

type State = 'starting' | 'live' | 'rests' | 'refused' | 'none' | 'failed';

/** What a camera can do beyond showing its picture; not all browsers know of it. */
interface Powers {
  readonly torch?: boolean;
  readonly zoom?: { readonly min: number; readonly max: number; readonly step?: number };
}

const reasonOf = (error: unknown): State => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
};

/** The live picture of the rear camera over the upper half of the screen, which reads codes. */
export function CameraScanner({
  onCode,
  onClose,
}: {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const words = useWords(say);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('starting');
  const [round, setRound] = useState(0);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isLit, setLit] = useState(false);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  const [agreement] = useState(() => createAgreement(() => performance.now()));
  useEffect(() => {
    let left = false;
    let stream: MediaStream | null = null;
    const stop = (): void => stream?.getTracks().forEach((one) => one.stop());
    const run = async (): Promise<void> => {
      if (!('mediaDevices' in navigator)) return setState('none');
      const opening = openCodeReader();
      // Judged below: until then it is not an error of the page.
      opening.catch(() => undefined);
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } },
      });
      const picture = video.current;
      if (left || picture === null) return stop();
      picture.srcObject = stream;
      await picture.play();
      setTrack(stream.getVideoTracks()[0] ?? null);
      const read = await opening;
      setState('live');
      let last = performance.now();
      while (!left) {
        const code = await read(picture).catch(() => null);
        const taken = agreement.see(code);
        if (taken !== null) {
          last = performance.now();
          navigator.vibrate?.(60);
          latest.current(taken);
        } else if (performance.now() - last > REST_MS) {
          stop();
          return setState('rests');
        }
        await new Promise((next) => setTimeout(next, LOOK_MS));
      }
      return undefined;
    };
    run().catch((error: unknown) => {
      stop();
      if (!left) setState(reasonOf(error));
    });
    return () => {
      left = true;
      stop();
    };
  }, [round, agreement]);
  const powers = (track?.getCapabilities?.() ?? {}) as Powers;
  const apply = (settings: object): void =>
    void track
      ?.applyConstraints({ advanced: [settings as MediaTrackConstraintSet] })
      .catch(() => undefined);
  const isShown = state === 'starting' || state === 'live';
  return (
    <section className={classes['scanner']} aria-label={words('title')} data-testid="camera">
      {isShown ? (
        <>
          {/* The picture has no sound, and nothing is said in it. */}
          <video
            ref={video}
            className={classes['picture']}
            muted
            playsInline
            aria-label={words('again')}
            onClick={() => agreement.again()}
          />
          <p className={classes['hint']} role="status">
            {words('hint')}
          </p>
        </>
      ) : (
        <div className={classes['said']} role="alert">
          <p>{words(state === 'rests' ? 'paused' : state)}</p>
          <button
            type="button"
            className={classes['button']}
            onClick={() => {
              setState('starting');
              setRound(round + 1);
            }}
          >
            {words('go')}
          </button>
        </div>
      )}
      <div className={classes['tools']}>
        {powers.torch === true && (
          <button
            type="button"
            className={classes['button']}
            aria-label={words('torch')}
            aria-pressed={isLit}
            onClick={() => {
              apply({ torch: !isLit });
              setLit(!isLit);
            }}
          >
            <IconBulb size={22} aria-hidden />
          </button>
        )}
        {powers.zoom !== undefined && (
          <input
            type="range"
            aria-label={words('zoom')}
            min={powers.zoom.min}
            max={powers.zoom.max}
            step={powers.zoom.step ?? 0.1}
            defaultValue={powers.zoom.min}
            onChange={(event) => apply({ zoom: Number(event.currentTarget.value) })}
          />
        )}
        <button
          type="button"
          className={classes['button']}
          aria-label={words('close')}
          onClick={onClose}
        >
          <IconX size={22} aria-hidden />
        </button>
      </div>
    </section>
  );
}
