import { Component, type ErrorInfo, type ReactNode } from "react";

interface Props {
  readonly children: ReactNode;
  readonly render: (error: unknown, retry: () => void) => ReactNode;
  /** A new value tries again by itself, such as the address. */
  readonly resetKey?: string;
}

interface State {
  readonly error: unknown;
  readonly hasError: boolean;
}

/** Keeps a failing part from taking the page with it. React offers this only as a class. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, hasError: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, hasError: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.hasError && before.resetKey !== this.props.resetKey) this.retry();
  }

  retry = (): void => this.setState({ error: null, hasError: false });

  override render(): ReactNode {
    return this.state.hasError ? this.props.render(this.state.error, this.retry) : this.props.children;
  }
}
