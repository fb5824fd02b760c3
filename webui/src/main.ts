/** The page begins here. */
export {};
