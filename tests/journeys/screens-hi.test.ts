import { describeScreens } from "../support/screens.ts";

describeScreens("hi");
