import type { Size } from '@/lib/domain/film-size';
import type { Flaws } from '@/lib/domain/flaws';
import type { BeginFilmInput, BegunFilm } from './begin-film';
import type { BurnInput } from './burn-input';
import type { Cancellable } from './cancellable';
import type { ClipInput, SoundClipInput } from './clip-media';
import type { WhyEncoded } from './media-errors';
import type { Mezzanine } from './mezzanine';
import type { Speech, SpeechSound } from './speech';

export type { Flaws, Mezzanine, Size };

/**
 * How a picture gets into the film's: scaled and padded to fit it, filling it from its centre, or copied as it was
 * recorded.
 */
export type Fit = 'pad' | 'crop' | 'copy';

/** The size and fit that all takes of one film share. Only takes that are alike can be stitched by copying. */
export type Shape = { size: Size; fit: Fit };

/**
 * How a recording's pictures get into a film: by copying, together with others that have the same parameters (a name of
 * them), or by encoding.
 */
export type Copying = { parameters: string } | { whyEncoded: WhyEncoded };

export type ProbeInput = Cancellable & {
  /** See `MezzanineInput`. */
  source: string;
  isProven?: boolean;
  /** It has to be sound alone: with pictures it is refused (`hasVideo`). */
  isAudioOnly?: boolean;
  /** Covers, as music players show them, are no pictures of it. */
  passesCovers?: boolean;
};

export type MezzanineInput = Cancellable & {
  /** A browser's recording in any allowed container and codec; its file name says nothing about its content. */
  source: string;
  /**
   * The file has exactly the bytes that the recorder made. Recording again would give the same, so packets that do not
   * decode are concealed, and an end that the recorder left out is not missed.
   */
  isProven?: boolean;
  /** See `ProbeInput`. Its pictures are of a card with the level of the sound. */
  isAudioOnly?: boolean;
  /** Existing folder for the result; no file is written anywhere else. */
  folder: string;
  /** The film's size. */
  size: Size;
  fit: Fit;
  /** The longest a section may be, in frames at 30 fps. */
  maxFrames: number;
  /** Which part of it is taken, frames at 30 fps; `to` may be after its end, and `null` is its end. Left out: all. */
  part?: { from: number; to: number | null };
  /** Whether of a longer recording the beginning is taken; otherwise it is refused (`tooLong`). */
  cutsLonger?: boolean;
  /** The length the recorder claims, ms; a file that is not proven and much shorter is damaged. Left out for a salvaged
   * recording. */
  claimedMs?: number;
};

export type SalvageInput = Cancellable & {
  /** A recording that was cut off. */
  source: string;
  /** Existing folder for the result. */
  folder: string;
};

export type RepairInput = Cancellable & {
  /** Our own copy of a recording. It is changed. */
  source: string;
};

/** `misledDecoders`: before, decoders did not find all of it. */
export type Repaired = { misledDecoders: boolean };

/** What the beginning of a recording tells of the whole. */
export type Beginning = {
  /** The first picture's size as shown. */
  size: Size;
  /** Stream numbers; `video` is `null` for sound alone. */
  video: number | null;
  audio: number | null;
  /** Earliest timestamp, s. */
  start: number;
  copying: Copying;
};

/** The sound before a section in its film. The packets of the section's own sound begin with its end. */
export type SoundBefore = {
  /** How long all sections before are together. */
  samples: number;
  /** Paths of the mezzanines' audio, or of its end: together at least its last `SAMPLES_BEFORE` samples. */
  audio: readonly string[];
};

export type SoundInput = Cancellable & {
  before: SoundBefore;
  /** Path of the mezzanine's audio, and its length. */
  audio: string;
  samples: number;
  /** Path of the mezzanine's AAC packets. */
  output: string;
};

export type LiveInput = Cancellable &
  Pick<MezzanineInput, 'folder' | 'size' | 'fit' | 'maxFrames'> & {
    beginning: Beginning;
    /** Path of the file to which the recording is written as it comes. */
    source: string;
    /** `null`: it is not known yet, so the AAC packets are left out. */
    before: SoundBefore | null;
    /** How long it may take, s. It takes as long as the recording, with all its pauses. */
    seconds: number;
  };

export type LiveMezzanine = Mezzanine & { flaws: Flaws };

/** The encoding of a recording that is still being made. Whoever began it closes it. */
export type LiveEncoding = {
  /** Hands on the next bytes, which are in the file by now. Resolves when more can be taken. */
  add(bytes: Buffer): Promise<void>;
  /** Returns how many of the bytes that were handed on wait to be decoded. */
  waiting(): number;
  /** Resolves to `null` while the programs take bytes; else says why not: the recording may be at fault. */
  whyEnded(): Promise<string | null>;
  /**
   * No more bytes come, and the programs are told so. Whether the file is a whole recording.
   */
  isWhole(): Promise<boolean>;
  /**
   * Is called after `isWhole`. Resolves to what `makeMezzanine` would make of the whole recording, bit by bit, or says
   * why it has to be made of its file.
   */
  end(): Promise<{ mezzanine: LiveMezzanine } | { whyNot: string }>;
  /**
   * Begins to write the film whose last section this is, of pictures that are copied; resolves when all sections before
   * are written. From then on it is written as the recording comes.
   */
  beginFilm(input: BeginFilmInput): Promise<BegunFilm>;
  /**
   * Is called after `end`, which does not wait for the programs to end. Resolves when they have, to why the mezzanine
   * must not be used after all, or to `null`.
   */
  whyFailed(): Promise<string | null>;
  /** Ends the programs; the files stay. */
  close(): Promise<void>;
};

export type NameInput = Cancellable & {
  /** Path of a mezzanine's video of sound alone, and what it has. */
  video: string;
  size: Size;
  frames: number;
  /** What is shown on its card. */
  name: string;
  /** Path of the video with the name. */
  output: string;
};

/** A picture of a film: its time in it, and the path of the JPEG. */
export type Poster = { seconds: number; output: string };

export type PostersInput = Cancellable & {
  /** Path of a film that this server has made. */
  film: string;
  posters: readonly Poster[];
  /** Whether somebody waits for them; others give way to films. */
  isAwaited: boolean;
};

export type StitchInput = Cancellable & {
  /** The mezzanines in the film's order, all of one size. If all have AAC packets, their PCM need not be there. */
  mezzanines: readonly Mezzanine[];
  /** Path of the film; its `moov` box is written first. */
  output: string;
};

/**
 * The port to ffmpeg. Throws `BadMedia` when the file is at fault, `MachineError` when the machine is, and its subclass
 * `CpuSpent` when it may be either; after any other error the call may be tried again.
 */
export type Media = {
  /**
   * Returns the picture's size as shown, or that of the card for sound alone, and whether it can be copied. Throws
   * `BadMedia` when the file has no readable picture.
   */
  probe(input: ProbeInput): Promise<{ size: Size; copying: Copying }>;
  /** Returns how long a recording is, frames at 30 fps. Throws `BadMedia`, also for codecs that are not decoded. */
  measure(input: ProbeInput): Promise<number>;
  /**
   * Returns the path of a copy that ends with the last whole block of the recording. Throws `BadMedia` when there is
   * none.
   */
  salvage(input: SalvageInput): Promise<string>;
  /**
   * Repairs, in the file itself, what browsers are known to write wrongly into recordings that lack nothing: players
   * then play all of it, and decoders find all of it.
   */
  repair(input: RepairInput): Promise<Repaired>;
  /** Throws `NotCopyable` when the pictures are to be copied and cannot be. */
  makeMezzanine(input: MezzanineInput): Promise<Mezzanine & { flaws: Flaws }>;
  /** Returns `null` when too little of the recording is there yet, or when it is none. */
  measureBeginning(input: ProbeInput): Promise<Beginning | null>;
  /** Begins to make a mezzanine of a recording that is still being made: docs/decisions/0029-live-normalisation.md. */
  encodeLive(input: LiveInput): Promise<LiveEncoding>;
  /** Encodes a mezzanine's sound for the place that its section has in its film. */
  encodeSound(input: SoundInput): Promise<void>;
  /** Writes a mezzanine's sound for a transcriber, and measures it. It needs no program, so any worker may do it. */
  readSpeech(input: SpeechSound): Promise<Speech>;
  /** Writes one MP4 by copying; AAC packets that are not there yet are encoded. */
  stitch(input: StitchInput): Promise<{ samples: number; bytes: number }>;
  /**
   * Writes the video of a mezzanine of sound alone once more, with a name on its card. Returns `false`, and writes
   * nothing, when the machine has no font for the name.
   */
  drawName(input: NameInput): Promise<boolean>;
  /**
   * Writes a film once more, with captions in its pictures. Returns `false`, and writes nothing, when the machine has
   * no font for some of the words.
   */
  burnCaptions(input: BurnInput): Promise<boolean>;
  /** Writes pictures of a film: all of them, or it rejects. */
  makePosters(input: PostersInput): Promise<void>;
  /** Returns a mezzanine with sound as loud as speech on the web, -16 LUFS (EBU R 128); silence stays so. */
  evenLoudness(input: Cancellable & { mezzanine: Mezzanine; folder: string }): Promise<Mezzanine>;
  /**
   * Writes a part of sound as AAC in an MP4, with the same loudness. Takes the containers of recordings, MP3 and WAV.
   * Throws `BadMedia`.
   */
  makeSoundClip(input: SoundClipInput): Promise<{ path: string; seconds: number }>;
  /**
   * Draws a picture (JPEG, PNG, WebP) anew, upright, at most `MAX_PICTURE_SIDE` wide and high, and without anything
   * that it says of itself. One with transparent parts becomes a PNG, any other a JPEG. Throws `BadMedia`.
   */
  makePictureClip(input: ClipInput): Promise<{ path: string; type: 'jpg' | 'png'; size: Size }>;
  /** Rejects when ffmpeg cannot be run or lacks a feature we need. */
  check(): Promise<void>;
  /** Ends every child process, TERM then KILL. Later calls reject. */
  close(): Promise<void>;
};
