/* SPDX-License-Identifier: MIT */
/* The rule set aima once more, for 2x2: knowledge is the plain set of worlds that fit, every action
 * is tried, for so many actions. Shares nothing with the product but the names of actions.
 */
#ifndef TESTS_AIMA_REF_H
#define TESTS_AIMA_REF_H

/* The most that can be scored on average by at most `horizon` actions. */
double aima_ref_value(int horizon);

#endif
