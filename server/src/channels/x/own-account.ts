export interface OwnAccount {
  readonly id: string;
  readonly handle: string;
  readonly ignoreBareQuotes: boolean;
}
