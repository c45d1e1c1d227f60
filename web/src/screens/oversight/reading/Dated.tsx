import { Fragment } from "react";

const MOMENT = /(\d\d-\d\d-\d{4}(?: \d\d:\d\d [AP]M)?)/;

/** Sentence whose dates are not broken across lines. */
export const Dated = ({ text }: { readonly text: string }) =>
  text.split(MOMENT).map((part, at) =>
    // Every second part is a date; the parts of a sentence have no name.
    // oxlint-disable-next-line react/no-array-index-key
    at % 2 === 1 ? <time key={at}>{part}</time> : <Fragment key={at}>{part}</Fragment>,
  );
